import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { type Draft, findDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import type { StoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import type { SystemActor } from "#app/features/staff/access/actor.ts";
import { findActiveOwners, findStaff } from "#app/features/staff/staff.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import {
  failSchedule,
  findScheduledProducts,
  findScheduleOfProduct,
  type Schedule,
} from "./product-schedules.queries.ts";
import { formatPublishTime } from "./publish-time.ts";

/** Who a scheduled publication is done by. */
export const schedulerOf = ({ byName }: Schedule): SystemActor => ({ kind: "job", name: `${byName} (scheduled)` });

/** Finds who scheduled it, if they still work here. */
export async function findScheduler({ staffId }: Schedule, tx: Tx) {
  const member = staffId === null ? undefined : await findStaff(staffId, tx);
  return member?.state === "active" ? member : undefined;
}

/** Stores why a draft is not published, and writes to who scheduled it, or to the owners if that person has left. */
export async function storeFailure(schedule: Schedule, draft: Draft, reason: string, tx: Tx): Promise<void> {
  await failSchedule(draft.id, reason, tx);
  const name = draft.document.name || "New product";
  const id = draft.productId ?? draft.id;
  const subject = { type: draft.productId === null ? "draft" : "product", id, label: name } as const;
  await writeAuditEntry(tx, { by: schedulerOf(schedule), action: "products.schedule_failed", subject, reason });
  const member = await findScheduler(schedule, tx);
  const link = `${env().PUBLIC_URL}/admin/products/${id}`;
  const time = formatPublishTime(schedule.publishAt);
  for (const to of member ? [member] : await findActiveOwners(tx)) {
    const data = { name: to.name, product: name, time, reason, link };
    await queueEmail(tx, { template: "staff-not-published", data, to: to.email });
  }
}

type Status = StoredProduct["status"];

/** Why a change of a product's status ends its coming publication; undefined if it does not. */
export function reasonToEnd(before: Status, after: Status): string | undefined {
  if (before === "archived" || before === after || after === "published") return undefined;
  return after === "archived" ? "The product is archived." : "The product was unpublished in the meantime.";
}

/** Ends the coming publications of locked products that staff take out of the shop. */
export async function failSchedulesOf(changes: { id: number; before: Status; after: Status }[], tx: Tx): Promise<void> {
  const reasons = new Map(changes.map(({ id, before, after }) => [id, reasonToEnd(before, after)]));
  const ending = [...reasons].flatMap(([id, reason]) => (reason === undefined ? [] : [id]));
  for (const id of await findScheduledProducts(ending, tx)) await failScheduleOfProduct(id, reasons.get(id) ?? "", tx);
}

/** Ends the coming publication of a locked product that staff take out of the shop. Returns whether there was one. */
export async function failScheduleOfProduct(productId: number, reason: string, tx: Tx): Promise<boolean> {
  const schedule = await findScheduleOfProduct(productId, tx);
  const draft = schedule && (await findDraft(schedule.draftId, schedule.staffId, tx));
  if (!draft) return false;
  await storeFailure(schedule, draft, reason, tx);
  return true;
}
