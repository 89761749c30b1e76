import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Draft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { removeSchedule, type Schedule } from "./product-schedules.queries.ts";

/** What the audit entry of a schedule that was deleted stores, so that it can be undone. */
export type RemovedSchedule = { draft_id: string; draft_version: number; staff_id: string | null; by_name: string };

/** A deleted schedule, and the audit entry about it. */
export type TakenOff = { schedule: Schedule; auditId: AuditId };

/**
 * Deletes the schedule of a locked draft, for example because it is being edited. Returns it, also one that failed; undefined if
 * there is none.
 */
export async function takeOffSchedule(draft: Draft, by: Actor, tx: Tx): Promise<TakenOff | undefined> {
  const schedule = await removeSchedule(draft.id, tx);
  if (!schedule) return undefined;
  const { publishAt, failure, staffId, byName } = schedule;
  const removed = { draft_id: draft.id, draft_version: draft.version, staff_id: staffId, by_name: byName };
  const entry = { draft, by, before: publishAt, ...(failure === null && { removed }) };
  return { schedule, auditId: await writeScheduleEntry("products.unschedule", entry, tx) };
}

/** What the entry of an action that ended a schedule stores, so that its undo restores the schedule. */
export type EndedSchedule = {
  publish_at: string;
  draft_version: number;
  staff_id: string | null;
  by_name: string;
  /** The entry about the schedule. */
  audit_id: AuditId;
};

/** The schedule of a draft that an action ended; undefined if there was none, or if it had failed. */
export function endedSchedule(draft: Draft, taken: TakenOff | undefined): EndedSchedule | undefined {
  if (taken?.schedule.failure !== null) return undefined;
  const { publishAt, staffId, byName } = taken.schedule;
  const owner = { staff_id: staffId, by_name: byName };
  return { publish_at: publishAt.toISOString(), draft_version: draft.version, ...owner, audit_id: taken.auditId };
}

type Entry = {
  draft: Draft;
  by: Actor;
  before?: Date | undefined;
  after?: Date;
  removed?: RemovedSchedule;
  undoes?: AuditId | undefined;
};

/** Writes the audit entry of a draft that is scheduled, or no longer. */
export async function writeScheduleEntry(
  action: "products.schedule" | "products.unschedule",
  entry: Entry,
  tx: Tx,
): Promise<AuditId> {
  const { draft, by, before, after, removed, undoes } = entry;
  const label = draft.document.name || "New product";
  const subject =
    draft.productId === null
      ? ({ type: "draft", id: draft.id, label } as const)
      : ({ type: "product", id: draft.productId, label } as const);
  return writeAuditEntry(tx, {
    by,
    action,
    subject,
    ...(before && { before: { publish_at: before, ...(removed && { schedule: removed }) } }),
    ...(after && { after: { publish_at: after } }),
    ...(undoes !== undefined && { undoes }),
  });
}
