import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { receiveUnitsIn, type StockChange, type StockError } from "#app/features/stock-taking/adjust-stock.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";
import { deleteCard, findCard, insertCard, lockCard, type MakingCard } from "./making.queries.ts";

export type MakingError = Forbidden | { code: "variant_not_found" | "card_not_found" };
type Made<Value, Failure extends ExpectedError = MakingError> = Promise<Result<Value, Failure>>;

/** Puts units on the making list. Returns the card and its audit entry. Errors: forbidden, variant_not_found. */
export function startMaking(
  { variantId, quantity }: { variantId: number; quantity: number },
  by: Actor,
): Made<{ card: MakingCard; auditId: AuditId }> {
  return transaction(async (tx): Made<{ card: MakingCard; auditId: AuditId }> => {
    const allowed = requirePermission(by, "stock.receive");
    if (!allowed.ok) return allowed;
    const id = randomUUID();
    const staffId = staffIdOf(by);
    if (!(await insertCard({ id, variantId, quantity, staffId, at: now() }, tx)))
      return err({ code: "variant_not_found" });
    const card = await findCard(id, tx);
    if (!card) throw new Error("A card was not put on the making list");
    const after = { quantity, card: storedCard(card) };
    return ok({
      card,
      auditId: await writeAuditEntry(tx, { by, action: "bench.make", subject: subjectOf(card), after }),
    });
  });
}

/** Takes a card off again that was just put there, in the caller's transaction. Errors: forbidden, nothing_to_undo (it is gone). */
export async function undoStartMaking(
  tx: Tx,
  { id, subjectId, subjectLabel, after }: AuditRow,
  by: Actor,
): Made<{ auditId: AuditId }, Forbidden | { code: "nothing_to_undo" }> {
  const allowed = requirePermission(by, "stock.receive");
  if (!allowed.ok) return allowed;
  if (!(await takeCardOff(tx, after?.card))) return err({ code: "nothing_to_undo" });
  const subject = { type: "variant", id: Number(subjectId), label: subjectLabel } as const;
  const before = { quantity: after?.quantity };
  return ok({ auditId: await writeAuditEntry(tx, { by, action: "bench.undo_make", subject, before, undoes: id }) });
}

/** Takes a card off the making list; nothing is received. Returns its audit entry. Errors: forbidden, card_not_found. */
export function stopMaking(id: string, by: Actor): Made<AuditId> {
  return transaction(async (tx): Made<AuditId> => {
    const taken = await takeCard(id, by, tx);
    if (!taken.ok) return taken;
    const before = { quantity: taken.value.quantity, card: storedCard(taken.value) };
    return ok(await writeAuditEntry(tx, { by, action: "bench.remove", subject: subjectOf(taken.value), before }));
  });
}

/** Puts a removed card back, in the caller's transaction. Errors: forbidden, variant_not_found, nothing_to_undo (no card is stored). */
export async function undoStopMaking(
  tx: Tx,
  { id, subjectId, subjectLabel, before }: AuditRow,
  by: Actor,
): Made<{ auditId: AuditId }, Forbidden | { code: "variant_not_found" | "nothing_to_undo" }> {
  const allowed = requirePermission(by, "stock.receive");
  if (!allowed.ok) return allowed;
  if (before?.card === undefined) return err({ code: "nothing_to_undo" });
  const variantId = Number(subjectId);
  if (!(await putCardBack(tx, variantId, before.card))) return err({ code: "variant_not_found" });
  const subject = { type: "variant", id: variantId, label: subjectLabel } as const;
  const after = { quantity: before.quantity };
  return ok({ auditId: await writeAuditEntry(tx, { by, action: "bench.undo_remove", subject, after, undoes: id }) });
}

/**
 * Receives the units of a card into stock and takes it off the making list, so that they are received once.
 * Errors: forbidden, card_not_found, and those of `receiveUnits`.
 */
export function receiveMade(id: string, by: Actor): Made<StockChange, MakingError | StockError> {
  return transaction(async (tx): Made<StockChange, MakingError | StockError> => {
    const taken = await takeCard(id, by, tx);
    if (!taken.ok) return taken;
    const { variantId, quantity } = taken.value;
    return receiveUnitsIn(tx, { variantId, quantity, note: "Made at the bench", card: storedCard(taken.value) }, by);
  });
}

/** A card as the audit log stores it, so that it can be put back. */
const cardSchema = z.object({ id: z.uuid(), quantity: z.int(), staff_id: z.uuid().nullable(), at: z.iso.datetime() });

const storedCard = ({ id, quantity, staffId, at }: MakingCard): z.infer<typeof cardSchema> => ({
  id,
  quantity,
  staff_id: staffId,
  at: at.toISOString(),
});

/** Puts a card that the audit log stores back on the making list. Returns false if it stores none, or the variant is gone. */
export async function putCardBack(tx: Tx, variantId: number, stored: unknown): Promise<boolean> {
  const card = cardSchema.safeParse(stored);
  if (!card.success) return false;
  const { id, quantity, staff_id: staffId, at } = card.data;
  return insertCard({ id, variantId, quantity, staffId, at: new Date(at) }, tx);
}

/** Takes a card that the audit log stores off the making list again. Returns false if it is not there anymore. */
export async function takeCardOff(tx: Tx, stored: unknown): Promise<boolean> {
  const card = cardSchema.safeParse(stored);
  if (!card.success || !(await lockCard(card.data.id, tx))) return false;
  await deleteCard(card.data.id, tx);
  return true;
}

async function takeCard(id: string, by: Actor, tx: Tx): Made<MakingCard> {
  const allowed = requirePermission(by, "stock.receive");
  if (!allowed.ok) return allowed;
  const card = (await lockCard(id, tx)) ? await findCard(id, tx) : undefined;
  if (!card) return err({ code: "card_not_found" });
  await deleteCard(id, tx);
  return ok(card);
}

const subjectOf = ({ variantId, sku }: MakingCard) => ({ type: "variant", id: variantId, label: sku }) as const;
