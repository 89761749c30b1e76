import { randomUUID } from "node:crypto";
import type { AuditAction, FieldValues } from "#app/features/audit/audit-actions.ts";
import { hasLaterEntry } from "#app/features/audit/audit-entries.queries.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { findStaffMovement } from "#app/features/stock/staff-movements.queries.ts";
import { moveStock } from "#app/features/stock/stock.queries.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findOnHand, lockVariants, type OnHand } from "./on-hand.queries.ts";

/** A booked change: the units afterwards, and the audit entry to undo it by. */
export type StockChange = OnHand & { variantId: number; change: number; auditId: AuditId };

/** Expected errors; `index` is that of the count, `current` the units as they are, and `others` the other counts that moved. */
export type StockError =
  | Forbidden
  | { code: "variant_not_found" | "note_missing" | "already_undone"; index?: number }
  | { code: "stock_moved"; index?: number; current: OnHand; others?: MovedCount[] }
  | { code: "too_few_units"; index?: number; current: OnHand };
type MovedCount = { index: number; current: OnHand };
type Booked<Value = StockChange> = Promise<Result<Value, StockError>>;

type Booking = {
  variantId: number;
  change: number;
  reason: "received" | "corrected";
  note: string;
  action: AuditAction;
  before: OnHand & { sku: string };
  batch?: string | undefined;
  undoes?: { movementId: number; auditId: AuditId };
  /** The card of the making list whose units these are. */
  card?: FieldValues | undefined;
};

/** Books a change of available units, with its audit entry. Undefined if fewer units are available. */
async function book(tx: Tx, by: Actor, { action, before, batch, undoes, card, ...move }: Booking) {
  const { variantId, change, note } = move;
  const booked = { ...move, staffId: staffIdOf(by), ...(undoes && { undoes: undoes.movementId }) };
  const movementId = change === 0 ? null : await moveStock(tx, booked);
  if (movementId === undefined) return undefined;
  const after = { ...before, free: before.free + change, onHand: before.onHand + change };
  const auditId = await writeAuditEntry(tx, {
    by,
    action,
    subject: { type: "variant", id: variantId, label: before.sku },
    before: { free: before.free, on_hand: before.onHand, ...(card && { card }) },
    after: { free: after.free, on_hand: after.onHand, movement_id: movementId },
    reason: note,
    ...(batch && { batch }),
    ...(undoes && { undoes: undoes.auditId }),
  });
  const { sku: _, ...units } = after;
  return { ...units, variantId, change, auditId } satisfies StockChange;
}

async function lockOnHand(variantId: number, tx: Tx) {
  await lockVariants([variantId], tx);
  return (await findOnHand([variantId], tx)).get(variantId);
}

/** Adds units that were made or received. Errors: forbidden, variant_not_found. */
export function receiveUnits(received: ReceivedUnits, by: Actor): Booked {
  return transaction((tx) => receiveUnitsIn(tx, received, by));
}

/** The same in the caller's transaction. */
export async function receiveUnitsIn(
  tx: Tx,
  { variantId, quantity, note = "", card }: ReceivedUnits,
  by: Actor,
): Booked {
  const allowed = requirePermission(by, "stock.receive");
  if (!allowed.ok) return allowed;
  const before = await lockOnHand(variantId, tx);
  if (!before) return err({ code: "variant_not_found" });
  const booking = { variantId, change: quantity, reason: "received", note, action: "stock.receive", before } as const;
  const booked = await book(tx, by, { ...booking, card });
  if (!booked) throw new Error("Received units were not booked");
  return ok(booked);
}
/** `card`: the card of the making list whose units these are, for the audit log. */
export type ReceivedUnits = { variantId: number; quantity: number; note?: string; card?: FieldValues };

/**
 * Books units as broken, given away, used as a sample or found: `change` is negative or positive.
 * Errors: forbidden, variant_not_found, too_few_units.
 */
export function correctUnits({ variantId, change, note }: Correction, by: Actor): Booked {
  return transaction(async (tx): Booked => {
    const allowed = requirePermission(by, "stock.count");
    if (!allowed.ok) return allowed;
    const before = await lockOnHand(variantId, tx);
    if (!before) return err({ code: "variant_not_found" });
    const booking = { variantId, change, reason: "corrected", note, action: "stock.correct", before } as const;
    const booked = await book(tx, by, booking);
    return booked ? ok(booked) : err({ code: "too_few_units", current: unitsOf(before) });
  });
}
export type Correction = { variantId: number; change: number; note: string };

/** What was counted on the shelf, and the on-hand count that was shown before. */
export type Count = { variantId: number; counted: number; expectedOnHand: number; note?: string };

/**
 * Compares what was counted with the on-hand counts and books the differences, all or none. A count that is right changes
 * nothing and is in the audit log. Errors, with the index of the count: forbidden, variant_not_found, stock_moved,
 * too_few_units, note_missing.
 */
export function countUnits(counts: Count[], by: Actor): Booked<StockChange[]> {
  return transaction(async (tx): Booked<StockChange[]> => {
    const allowed = requirePermission(by, "stock.count");
    if (!allowed.ok) return allowed;
    const ids = counts.map(({ variantId }) => variantId);
    await lockVariants(ids, tx);
    const onHand = await findOnHand(ids, tx);
    const unknown = counts.findIndex(({ variantId }) => !onHand.has(variantId));
    if (unknown >= 0) return err({ code: "variant_not_found", index: unknown });
    const [moved, ...others] = movedSince(counts, onHand);
    if (moved) return err({ code: "stock_moved", ...moved, ...(others.length > 0 && { others }) });
    const batch = counts.length > 1 ? randomUUID() : undefined;
    const booked: StockChange[] = [];
    for (const [index, { variantId, counted, note = "" }] of counts.entries()) {
      const before = onHand.get(variantId);
      if (!before) throw new Error("A count of an unknown variant");
      const current = unitsOf(before);
      const change = counted - before.onHand;
      if (change !== 0 && note === "") return err({ code: "note_missing", index });
      const booking = { variantId, change, reason: "corrected", note, action: "stock.count", before, batch } as const;
      const done = await book(tx, by, booking);
      if (!done) return err({ code: "too_few_units", index, current });
      booked.push(done);
    }
    return ok(booked);
  });
}

/** The counts whose units were sold or booked since they were shown. */
function movedSince(counts: Count[], onHand: Map<number, OnHand & { sku: string }>): MovedCount[] {
  return counts.flatMap(({ variantId, expectedOnHand }, index) => {
    const before = onHand.get(variantId);
    return before && before.onHand !== expectedOnHand ? [{ index, current: unitsOf(before) }] : [];
  });
}

/**
 * Books the opposite of a movement that staff made, in the transaction of the caller, who locks nothing before.
 * Errors: forbidden, variant_not_found, already_undone, counted_since (a count says what is there, so it stands),
 * too_few_units (its units were sold since).
 */
export async function undoStockMovement(
  { movementId, auditId }: { movementId: number; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Promise<Result<StockChange, StockError | { code: "counted_since" }>> {
  const allowed = requirePermission(by, "stock.receive");
  if (!allowed.ok) return allowed;
  const movement = await findStaffMovement(movementId, tx);
  if (!movement) return err({ code: "variant_not_found" });
  const before = await lockOnHand(movement.variantId, tx);
  if (!before) return err({ code: "variant_not_found" });
  if ((await findStaffMovement(movementId, tx))?.undoneBy !== undefined) return err({ code: "already_undone" });
  if (await wasCountedSince(auditId, movement.variantId, tx)) return err({ code: "counted_since" });
  const booked = await book(tx, by, {
    variantId: movement.variantId,
    change: -movement.change,
    reason: "corrected",
    note: `Undid movement ${movementId}`,
    action: "stock.correct",
    before,
    undoes: { movementId, auditId },
  });
  return booked ? ok(booked) : err({ code: "too_few_units", current: unitsOf(before) });
}

const unitsOf = ({ sku: _, ...units }: OnHand & { sku: string }): OnHand => units;

/** Whether a variant was counted after this audit entry, and the count was not undone. */
export const wasCountedSince = (id: AuditId, variantId: number, tx: Tx): Promise<boolean> =>
  hasLaterEntry({ id, subjectType: "variant", subjectId: String(variantId), action: "stock.count" }, tx);
