import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Draft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { removeSchedule } from "./product-schedules.queries.ts";

/** Deletes the schedule of a locked draft, for example because it is being edited. Returns whether there was one. */
export async function takeOffSchedule(draft: Draft, by: Actor, tx: Tx): Promise<boolean> {
  const removed = await removeSchedule(draft.id, tx);
  if (!removed) return false;
  await writeScheduleEntry("products.unschedule", { draft, by, before: removed.publishAt, after: undefined }, tx);
  return removed.failure === null;
}

type Entry = { draft: Draft; by: Actor; before: Date | undefined; after: Date | undefined };

/** Writes the audit entry of a draft that is scheduled, or no longer. */
export async function writeScheduleEntry(
  action: "products.schedule" | "products.unschedule",
  entry: Entry,
  tx: Tx,
): Promise<void> {
  const { draft, by, before, after } = entry;
  const label = draft.document.name || "New product";
  const subject =
    draft.productId === null
      ? ({ type: "draft", id: draft.id, label } as const)
      : ({ type: "product", id: draft.productId, label } as const);
  await writeAuditEntry(tx, {
    by,
    action,
    subject,
    ...(before && { before: { publish_at: before } }),
    ...(after && { after: { publish_at: after } }),
  });
}
