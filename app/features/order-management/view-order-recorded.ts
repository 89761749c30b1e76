import { hasEntrySince } from "#app/features/audit/audit-entries.queries.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { markMentionsRead } from "#app/features/orders/notes/order-notes.queries.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { type Actor, may, type StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { lockOpening } from "./view-order-recorded.queries.ts";
import { type ViewError, type ViewedOrder, viewStaffOrder } from "./view-staff-order.ts";

/** Who reads names and addresses without leading the shop or keeping its books. */
const RECORDED: readonly Role[] = ["assistant", "packer"];
const LEADING: readonly Role[] = ["owner", "manager"];

/** A page that loads again after each action is one opening. */
const ONCE_PER_MS = 3_600_000;

/**
 * As `viewStaffOrder`, for a person who opens an order: the audit log records that assistants and packers have read its name and
 * address, once an hour. Notes that mention the person are read then. Errors: forbidden, no_such_order.
 */
export async function viewOrderRecorded(number: string, by: Actor): Promise<Result<ViewedOrder, ViewError>> {
  const viewed = await viewStaffOrder(number, by);
  if (viewed.ok && by.kind === "staff" && may(by, "orders.view_people")) {
    await markMentionsRead(viewed.value.order.id, by.staffId);
  }
  if (viewed.ok && isReadingRecorded(by)) await recordOpening(viewed.value.order, by);
  return viewed;
}

/** Whether the audit log records what this person reads about customers and visitors. */
export const isReadingRecorded = (by: Actor): by is StaffActor =>
  by.kind === "staff" && hasRole(by, RECORDED) && !hasRole(by, LEADING);

const hasRole = ({ roles }: StaffActor, some: readonly Role[]) => roles.some((role) => some.includes(role));

// Without the request of an action, whose Idempotency-Key this entry must not claim.
async function recordOpening({ id, number }: OrderRow, { request: _action, ...by }: StaffActor): Promise<void> {
  const subject = { type: "order", id, label: number } as const;
  const entry = { staffId: by.staffId, subjectType: subject.type, subjectId: id, action: "orders.open" };
  const since = new Date(now().getTime() - ONCE_PER_MS);
  if (await hasEntrySince(entry, since)) return;
  await transaction<null, never>(async (tx) => {
    await lockOpening(id, by.staffId, tx);
    if (!(await hasEntrySince(entry, since, tx))) await writeAuditEntry(tx, { by, action: "orders.open", subject });
    return ok(null);
  });
}
