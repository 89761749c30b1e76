import { removeOrderedQuantities } from "#app/features/cart/ordered-quantities.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { orderConfirmationEmail } from "#app/features/orders/order-emails.ts";
import type { OrderLineWithImage, OrderRow } from "#app/features/orders/orders.queries.ts";
import { sellReserved } from "#app/features/stock/sell-reserved.ts";
import type { NotEnoughStock } from "#app/features/stock/stock.contract.ts";
import { now } from "#app/platform/clock.ts";
import { rollBackToSavepoint, setSavepoint, type Tx } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import type { Result } from "#app/platform/result.ts";
import { changeOrder, type NotAllowed } from "./change-order.ts";
import { mayChange } from "./order-states.ts";

/**
 * Completes a locked order whose money has come in: sells its units, removes them from the cart and queues the confirmation
 * email (with this id, not before `sendAfter`), all in the caller's transaction. The first statements start at once, so they
 * travel with those that the caller starts. On an error nothing has changed and the transaction may continue; the money has to
 * be refunded. Errors: not_allowed, not_enough_stock (the reservation expired and others bought the units).
 */
export async function completeOrder(
  tx: Tx,
  order: OrderRow,
  lines: OrderLineWithImage[],
  email: { id?: string; sendAfter?: Date } = {},
): Promise<Result<OrderRow, NotAllowed | NotEnoughStock>> {
  if (!mayChange(order, "paid", "payment")) {
    return { ok: false, error: { code: "not_allowed", from: order.status, to: "paid" } };
  }
  const bought = lines.map(({ line }) => line);
  const [, sold, paid] = await pipeline(tx, () => [
    setSavepoint(tx, "completed_order"),
    sellReserved(tx, order.id),
    changeOrder(tx, order, "paid", { actor: "payment", reason: "Payment received" }),
    order.cartId === null ? undefined : removeOrderedQuantities(order.cartId, bought, tx),
    queueEmail(tx, { ...orderConfirmationEmail(order, lines, now()), ...email }),
  ]);
  if (!sold.ok) {
    await rollBackToSavepoint(tx, "completed_order");
    return sold;
  }
  // The order is locked, so its state can't have changed since `mayChange`.
  if (!paid.ok) throw new Error("A locked order changed its state");
  return paid;
}
