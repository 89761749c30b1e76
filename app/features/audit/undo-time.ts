import { now } from "#app/platform/clock.ts";
import type { AuditRow } from "./audit-entries.queries.ts";

/** Returns whether an action that can be undone for a while (`undoInTime`) still can, by the time in its entry. */
export function isUndoTime({ after }: Pick<AuditRow, "after">): boolean {
  return typeof after?.undo_until === "string" && new Date(after.undo_until) > now();
}
