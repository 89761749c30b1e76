import { removeOrderedQuantities } from "#app/features/cart/ordered-quantities.queries.ts";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { orderConfirmationEmail } from "#app/features/orders/order-emails.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { sellReserved } from "#app/features/stock/sell-reserved.ts";
import type { NotEnoughStock } from "#app/features/stock/stock.contract.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import type { Result } from "#app/platform/result.ts";
import { changeOrder, type NotAllowed } from "./change-order.ts";
import { mayChange } from "./order-states.ts";

/**
 * The money for a locked order has come in: its pieces are sold to it, what it bought leaves the cart, and its shopper
 * is written to, all in the caller's transaction. On a refusal nothing has changed and the transaction may go on: the
 * money has to be sent back. Refuses: not_allowed, not_enough_stock (its hold had expired, and others were quicker).
 */
export async function completeOrder(tx: Tx, order: OrderRow): Promise<Result<OrderRow, NotAllowed | NotEnoughStock>> {
  if (!mayChange(order.status, "paid", "payment")) {
    return { ok: false, error: { code: "not_allowed", from: order.status, to: "paid" } };
  }
  const [sold, lines] = await pipeline(sellReserved(tx, order.id), findOrderLines(order.id, tx));
  if (!sold.ok) return sold;
  const bought = lines.map(({ line }) => line);
  const [paid] = await pipeline(
    changeOrder(tx, order, "paid", { actor: "payment", reason: "Payment received" }),
    order.cartId === null ? undefined : removeOrderedQuantities(order.cartId, bought, tx),
    queueMail(tx, orderConfirmationEmail(order, lines)),
  );
  // The order is locked, so what was asked above still holds.
  if (!paid.ok) throw new Error("A locked order changed under our hands");
  return paid;
}
