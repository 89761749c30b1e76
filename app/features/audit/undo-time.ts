import { now } from "#app/platform/clock.ts";
import type { Undo } from "./audit.contract.ts";
import { type AuditAction, ruleOf } from "./audit-actions.ts";
import type { AuditRow } from "./audit-entries.queries.ts";
import type { AuditId } from "./write-audit-entry.ts";

/**
 * Returns whether an action that can be undone for a while (`undoInTime`) still can, by the time in its entry; null is no
 * limit.
 */
export function isUndoTime({ after }: Pick<AuditRow, "after">): boolean {
  if (after?.undo_until === null) return true;
  return typeof after?.undo_until === "string" && new Date(after.undo_until) > now();
}

/**
 * Returns the `undo` of the response to an action: its audit entry, and until when it can be undone (null: for as long as
 * nothing stands in the way). `isBatch`: the entry is one of a bulk action, which is undone as a whole. Null for an action that
 * can't be undone, or that changed nothing (no `auditId`).
 */
export function serializeUndo(
  action: AuditAction,
  auditId: AuditId | undefined,
  { until, isBatch = false }: { until?: Date | undefined; isBatch?: boolean } = {},
): Undo | null {
  if (auditId === undefined || ruleOf(action).undo === undefined) return null;
  return { audit_id: auditId, until: until?.toISOString() ?? null, whole_batch: isBatch };
}
