import type { NotAllowed } from "#app/features/orders/change-order.ts";
import { type Asker, mayOpen, openOrder } from "#app/features/orders/open-order.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { type KeptOrder, lockOrder } from "#app/features/orders/orders.queries.ts";
import { showOrder } from "#app/features/orders/show-order.ts";
import { callOffOrder } from "#app/features/payments/call-off-order.ts";
import { type PayRefusal, payAgain } from "#app/features/payments/pay-again.ts";
import { showPayment } from "#app/features/payments/show-payment.ts";
import { atomically, type Tx } from "#app/platform/db.server.ts";
import { accept, type Outcome, refuse } from "#app/platform/refusal.ts";

export type NoSuchOrder = { code: "no_such_order" };

async function shown(order: KeptOrder): Promise<Order> {
  return { ...(await showOrder(order, await showPayment(order.id))), token: orderToken(order.id) };
}

/** An order with its history and latest payment, for whoever has its token or whose it is. Refuses: no_such_order. */
export async function viewOrder(number: string, asker: Asker): Promise<Outcome<Order, NoSuchOrder>> {
  const order = await openOrder(number, asker);
  return order ? accept(await shown(order)) : refuse({ code: "no_such_order" });
}

/** The order, locked, if it is the asker's: rights are asked again of what was locked. */
async function lockOwn(tx: Tx, number: string, asker: Asker): Promise<KeptOrder | undefined> {
  const found = await openOrder(number, asker);
  const order = found && (await lockOrder(found.id, tx));
  return order && mayOpen(order, asker) ? order : undefined;
}

/**
 * A shopper calls their order off, before it is packed; what was paid is sent back by itself. One that is called off
 * already stays so. Refuses: no_such_order, not_allowed (too late).
 */
export async function cancelOwnOrder(number: string, asker: Asker): Promise<Outcome<Order, NoSuchOrder | NotAllowed>> {
  const outcome = await atomically<KeptOrder, NoSuchOrder | NotAllowed>(async (tx) => {
    const order = await lockOwn(tx, number, asker);
    if (!order) return refuse({ code: "no_such_order" });
    if (order.status === "cancelled" || order.status === "refunded") return accept(order);
    return callOffOrder(tx, order, { actor: "shopper", reason: "Cancelled by you", tell: "as you asked" });
  });
  return outcome.ok ? accept(await shown(outcome.value)) : outcome;
}

/** Opens a new payment for an order that waits for its money, after a decline say. Refuses: no_such_order, not_awaiting_payment, not_enough_stock. */
export async function payOwnOrder(number: string, asker: Asker): Promise<Outcome<Order, NoSuchOrder | PayRefusal>> {
  const outcome = await atomically<KeptOrder, NoSuchOrder | PayRefusal>(async (tx) => {
    const order = await lockOwn(tx, number, asker);
    if (!order) return refuse({ code: "no_such_order" });
    const payment = await payAgain(tx, order);
    return payment.ok ? accept(order) : payment;
  });
  return outcome.ok ? accept(await shown(outcome.value)) : outcome;
}
