import { type AuditRow, findAuditEntry } from "#app/features/audit/audit-entries.queries.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";

/**
 * The entry with this id, if `by` wrote it with one of these actions and it is not undone. The page after an action offers its
 * Undo: the address names the entry, and a link from others shows nothing.
 */
export async function findOwnEntry(id: number, actions: string[], by: StaffActor): Promise<AuditRow | undefined> {
  const entry = id > 0 ? await findAuditEntry(id) : undefined;
  const isOwn = entry?.staffId === by.staffId && entry.undoneBy === null && actions.includes(entry.action);
  return isOwn ? entry : undefined;
}
