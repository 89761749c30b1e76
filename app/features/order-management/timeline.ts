import { showMentions } from "#app/features/orders/notes/mentions.ts";
import type { OrderDetails } from "./order-details.queries.ts";
import type { StaffOrder } from "./order-management.contract.ts";
import type { OrderVisibility } from "./order-visibility.ts";

type Entry = StaffOrder["timeline"][number];

const ACTORS: Record<string, string> = { shopper: "Shopper", shop: "Shop", payment: "Payment", clock: "Shop" };

/**
 * Returns what happened to an order, oldest first: its history, notes of the staff and emails. Without the right to see
 * sums, events of payments have no text; without the right to see people, there is nothing that staff typed.
 */
export function timelineOf({ events, notes, emails }: OrderDetails, { people, money }: OrderVisibility): Entry[] {
  const entries: Entry[] = [
    ...events.map(({ at, to_status, actor, staff, reason, typed_reason, is_money }) => ({
      at,
      kind: "event" as const,
      text: is_money && !money ? "" : (people && typed_reason) || reason,
      by: staff && people ? staff : (ACTORS[actor] ?? actor),
      status: to_status,
    })),
    ...(people ? notes : []).map(({ at, author, text, mentioned }) => ({
      at,
      kind: "note" as const,
      text: showMentions(text, mentioned),
      mentions: mentioned.map(({ name }) => name),
      by: author,
      status: null,
    })),
    ...emails.map(({ at, template, about, status }) => ({
      at,
      kind: "email" as const,
      text: template,
      ...(about !== null && { about }),
      by: null,
      status,
    })),
  ];
  const times = entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  return times.sort((a, b) => a.at.localeCompare(b.at));
}
