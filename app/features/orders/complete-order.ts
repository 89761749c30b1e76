import { takeOutPieces } from "#app/features/cart/bought-pieces.queries.ts";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { sellHeld } from "#app/features/stock/sell-held.ts";
import type { NotEnoughStock } from "#app/features/stock/stock.contract.ts";
import type { Tx } from "#app/platform/db.server.ts";
import type { Outcome } from "#app/platform/refusal.ts";
import { changeOrder, type NotAllowed } from "./change-order.ts";
import { confirmationLetter } from "./order-letters.ts";
import { mayChange } from "./order-states.ts";
import { findLines, type KeptOrder } from "./orders.queries.ts";

/**
 * The money for a locked order has come in: its pieces are sold to it, what it bought leaves the cart, and its shopper
 * is written to, all in the caller's transaction. On a refusal nothing has changed and the transaction may go on: the
 * money has to be sent back. Refuses: not_allowed, not_enough_stock (its hold had expired, and others were quicker).
 */
export async function completeOrder(
  tx: Tx,
  order: KeptOrder,
): Promise<Outcome<KeptOrder, NotAllowed | NotEnoughStock>> {
  if (!mayChange(order.status, "paid", "payment")) {
    return { ok: false, refusal: { code: "not_allowed", from: order.status, to: "paid" } };
  }
  const sold = await sellHeld(tx, order.id);
  if (!sold.ok) return sold;
  const paid = await changeOrder(tx, order, "paid", { actor: "payment", reason: "Payment received" });
  if (!paid.ok) return paid;
  const lines = await findLines(order.id, tx);
  if (order.cartId !== null) {
    await takeOutPieces(
      order.cartId,
      lines.map(({ line }) => line),
      tx,
    );
  }
  await queueMail(tx, confirmationLetter(paid.value, lines));
  return paid;
}
