import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Draft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { removeSchedule, type Schedule } from "./product-schedules.queries.ts";

/**
 * Deletes the schedule of a locked draft, for example because it is being edited. Returns it, also one that failed; undefined if
 * there is none.
 */
export async function takeOffSchedule(draft: Draft, by: Actor, tx: Tx): Promise<Schedule | undefined> {
  const removed = await removeSchedule(draft.id, tx);
  if (removed) await writeScheduleEntry("products.unschedule", { draft, by, before: removed.publishAt }, tx);
  return removed;
}

type Entry = { draft: Draft; by: Actor; before?: Date | undefined; after?: Date; undoes?: AuditId | undefined };

/** Writes the audit entry of a draft that is scheduled, or no longer. */
export async function writeScheduleEntry(
  action: "products.schedule" | "products.unschedule",
  entry: Entry,
  tx: Tx,
): Promise<AuditId> {
  const { draft, by, before, after, undoes } = entry;
  const label = draft.document.name || "New product";
  const subject =
    draft.productId === null
      ? ({ type: "draft", id: draft.id, label } as const)
      : ({ type: "product", id: draft.productId, label } as const);
  return writeAuditEntry(tx, {
    by,
    action,
    subject,
    ...(before && { before: { publish_at: before } }),
    ...(after && { after: { publish_at: after } }),
    ...(undoes !== undefined && { undoes }),
  });
}
