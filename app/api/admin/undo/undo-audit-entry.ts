import { ruleOf } from "#app/features/audit/audit-actions.ts";
import {
  type AuditRow,
  findAuditEntry,
  findBatch,
  findLaterChange,
  findOverriddenEntry,
} from "#app/features/audit/audit-entries.queries.ts";
import { AlreadyUndoneError, type AuditId } from "#app/features/audit/write-audit-entry.ts";
import {
  type Actor,
  type Forbidden,
  requirePermission,
  requireStepUp,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { batchUndoOf, undoFunctionOf } from "./undo-functions.ts";

/** A change that stands in the way of an undo. */
export type LaterChange = { actorName: string; at: Date; fields: string[]; subjectLabel?: string };

export type UndoError =
  | Forbidden
  | StepUpRequired
  | { code: "price_forbidden" | "entry_not_found" | "not_undoable" | "batch_too_large" }
  /** `by`: the undo that was there before. */
  | { code: "already_undone"; by?: LaterChange }
  /** `reason` is the error of the action's own undo function. */
  | { code: "overtaken"; reason: string; by?: LaterChange };

/** The largest bulk action. */
const MAX_BATCH = 500;

/**
 * Undoes an entry, or its whole batch, all or nothing, in one transaction. Returns the ids of the entries of the undo.
 * Errors: entry_not_found, not_undoable, forbidden, price_forbidden, step_up, already_undone, overtaken, batch_too_large.
 */
export async function undoAuditEntry(
  { id, wholeBatch }: { id: AuditId; wholeBatch: boolean },
  by: Actor,
): Promise<Result<AuditId[], UndoError>> {
  try {
    return await transaction(async (tx): Promise<Result<AuditId[], UndoError>> => {
      const entry = await findAuditEntry(id, tx);
      if (!entry) return err({ code: "entry_not_found" });
      if (!wholeBatch || !entry.batch) return undoAll([entry], by, tx);
      const batch = await findBatch(entry.batch, MAX_BATCH + 1, tx);
      if (batch.length > MAX_BATCH) return err({ code: "batch_too_large" });
      const open = batch.filter((entry) => entry.undoneBy === null && changedSomething(entry));
      return open.length > 0 ? undoAll(open, by, tx) : err({ code: "already_undone" });
    });
  } catch (error) {
    // Another transaction has undone the entry since this one read it.
    if (error instanceof AlreadyUndoneError) return err({ code: "already_undone" });
    throw error;
  }
}

/** Counts that were right are part of their sheet, and have nothing to undo. */
const changedSomething = ({ after }: AuditRow) => after?.movement_id !== null;

async function undoAll(entries: AuditRow[], by: Actor, tx: Tx): Promise<Result<AuditId[], UndoError>> {
  const together = entries.length > 1 ? batchUndoOf(entries) : undefined;
  if (together) return undoTogether(entries, together, by, tx);
  const undone: AuditId[] = [];
  for (const entry of entries) {
    const result = await undoOne(entry, by, tx);
    if (!result.ok) return result;
    undone.push(result.value);
  }
  return ok(undone);
}

type Together = NonNullable<ReturnType<typeof batchUndoOf>>;

async function undoTogether(
  entries: AuditRow[],
  undo: Together,
  by: Actor,
  tx: Tx,
): Promise<Result<AuditId[], UndoError>> {
  for (const action of new Set(entries.map((entry) => entry.action))) {
    const allowed = mayUndo(action, by);
    if (!allowed.ok) return allowed;
  }
  const overridden = await findOverriddenEntry(
    entries.map(({ id }) => id),
    tx,
  );
  const entryOf = (id: AuditId) => entries.find((entry) => entry.id === id);
  if (overridden !== undefined) return overtaken(entryOf(overridden), "overtaken", tx, { isNamed: true });
  const undone = await undo(tx, entries, by);
  if (undone.ok || undone.error.code === "forbidden") return undone as Result<AuditId[], Forbidden>;
  const { code, auditId } = undone.error;
  return overtaken(entryOf(auditId), code, tx, { isNamed: true });
}

/** Why an entry can't be undone, with who changed the same since; `isNamed`: and with its subject, one of several. */
async function overtaken(entry: AuditRow | undefined, reason: string, tx: Tx, { isNamed = false } = {}) {
  const later = entry && (await findLaterChange(entry, tx));
  const by = later && { ...later, ...(isNamed && { subjectLabel: entry.subjectLabel }) };
  return err({ code: "overtaken" as const, reason, ...(by && { by }) });
}

/** The actions that set values: the same value again, by a later decision, is not theirs to take back. */
const SETS_VALUES = /^(staff\.|settings\.|products\.(edit|publish|unpublish|archive|restore)$|orders\.edit$)/;

async function undoOne(entry: AuditRow, by: Actor, tx: Tx): Promise<Result<AuditId, UndoError>> {
  const undo = undoFunctionOf(entry.action);
  if (!undo) return err({ code: "not_undoable" });
  const allowed = mayUndo(entry.action, by);
  if (!allowed.ok) return allowed;
  if (entry.undoneBy !== null) return err({ code: "already_undone", ...(await undoOf(entry.undoneBy, tx)) });
  if (SETS_VALUES.test(entry.action) && (await findOverriddenEntry([entry.id], tx)) !== undefined)
    return overtaken(entry, "overtaken", tx);
  const result = await undo(tx, entry, by);
  if (result.ok) return ok(result.value.auditId);
  const { code } = result.error;
  if (code === "already_undone" || code === "price_forbidden") return err({ code });
  // Some of its fields need another right than the action, such as the slug.
  if (code === "forbidden") return result as Result<AuditId, Forbidden>;
  return overtaken(entry, code, tx);
}

async function undoOf(id: number, tx: Tx): Promise<{ by?: LaterChange }> {
  const undo = await findAuditEntry(id, tx);
  return undo ? { by: { actorName: undo.actorName, at: undo.at, fields: undo.fields } } : {};
}

/** The permission of the action is that of its undo. */
function mayUndo(action: string, by: Actor): Result<null, Forbidden | StepUpRequired> {
  const { undo, undoStepUp } = ruleOf(action);
  if (undo === undefined) return ok(null);
  const allowed = requirePermission(by, undo);
  return allowed.ok && undoStepUp ? requireStepUp(by) : allowed;
}
