import type { NotAllowed } from "#app/features/orders/change-order.ts";
import { type Asker, mayOpen, openOrder } from "#app/features/orders/open-order.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { type KeptOrder, lockOrder } from "#app/features/orders/orders.queries.ts";
import { showOrder } from "#app/features/orders/serialize-order.ts";
import { callOffOrder } from "#app/features/payments/cancel-and-refund.ts";
import { type PayAgainError, payAgain } from "#app/features/payments/pay-again.ts";
import { showPayment } from "#app/features/payments/serialize-payment.ts";
import { lockReserving } from "#app/features/stock/reservations.queries.ts";
import { reserverOf } from "#app/features/stock/reserver.ts";
import { transaction, type Tx } from "#app/platform/db.server.ts";
import { ok, type Result, err } from "#app/platform/result.ts";
import type { TooManyAttempts } from "#app/platform/try-again.ts";
import type { IdempotencyKeyError } from "./checkout.contract.ts";
import { countPayment } from "./checkout-limits.ts";
import { claimKey, keepAnswer, onceCall } from "./idempotency-key.ts";

export type NoSuchOrder = { code: "no_such_order" };

type WithoutToken = Omit<Order, "token">;

/** As it stands now, or will stand when the transaction ends. */
async function shownIn(order: KeptOrder, tx?: Tx): Promise<WithoutToken> {
  return showOrder(order, await showPayment(order.id, tx), tx);
}

async function shown(order: KeptOrder): Promise<Order> {
  return { ...(await shownIn(order)), token: orderToken(order.id) };
}

/** An order with its history and latest payment, for whoever has its token or whose it is. Refuses: no_such_order. */
export async function viewOrder(number: string, asker: Asker): Promise<Result<Order, NoSuchOrder>> {
  const order = await openOrder(number, asker);
  return order ? ok(await shown(order)) : err({ code: "no_such_order" });
}

/** The order, locked, if it is the asker's: rights are asked again of what was locked. */
async function lockOwn(tx: Tx, number: string, asker: Asker): Promise<KeptOrder | undefined> {
  const found = await openOrder(number, asker, tx);
  const order = found && (await lockOrder(found.id, tx));
  return order && mayOpen(order, asker) ? order : undefined;
}

/**
 * A shopper calls their order off, before it is packed; what was paid is sent back by itself. One that is called off
 * already stays so. Refuses: no_such_order, not_allowed (too late).
 */
export async function cancelOwnOrder(number: string, asker: Asker): Promise<Result<Order, NoSuchOrder | NotAllowed>> {
  const result = await transaction<KeptOrder, NoSuchOrder | NotAllowed>(async (tx) => {
    const order = await lockOwn(tx, number, asker);
    if (!order) return err({ code: "no_such_order" });
    if (order.status === "cancelled" || order.status === "refunded") return ok(order);
    return callOffOrder(tx, order, { actor: "shopper", reason: "Cancelled by you", tell: "as you asked" });
  });
  return result.ok ? ok(await shown(result.value)) : result;
}

/** A new payment for an order; what is kept of it to be answered again leaves the token out. */
type KeptPaying = { orderId: string; order: WithoutToken };
type Paying = { order: Order /** Answered before, and now again. */; replayed: boolean };
export type PayOrderError = NoSuchOrder | PayAgainError | IdempotencyKeyError | TooManyAttempts;
/** Who wants to pay, and from where. */
type Payer = Asker & { address: string };

/**
 * Opens a new payment for an order that waits for its money, after a decline say; with a `key` once, however often it
 * is asked for. Refuses: no_such_order, not_awaiting_payment, not_enough_stock, key_used_for_another_body, in_flight,
 * too_many_attempts, too_many_units, too_much_reserved.
 */
export async function payOwnOrder(
  number: string,
  asker: Payer,
  once?: { key: string; body: unknown },
): Promise<Result<Paying, PayOrderError>> {
  const found = await openOrder(number, asker);
  if (!found) return err({ code: "no_such_order" });
  const counted = await countPayment(found.id);
  if (!counted.ok) return counted;
  const caller = asker.token ?? asker.customerId;
  const call = once && caller && onceCall(caller, `POST /api/orders/${number}/pay/`, once.key, once.body);
  const result = await transaction<{ kept: KeptPaying; replayed: boolean }, PayOrderError>(async (tx) => {
    const claim = call ? await claimKey(tx, call) : undefined;
    if (claim && !claim.ok) return claim;
    if (claim?.value.answered) return ok({ kept: claim.value.answered as KeptPaying, replayed: true });
    const order = await lockOwn(tx, number, asker);
    if (!order) return err({ code: "no_such_order" });
    const { email, customerId } = order;
    const by = reserverOf({ address: asker.address, email, customerId });
    await lockReserving(by, tx);
    const payment = await payAgain(tx, order, by);
    if (!payment.ok) return payment;
    const kept = { orderId: order.id, order: await shownIn(order, tx) };
    if (call) await keepAnswer(tx, call, 200, kept);
    return ok({ kept, replayed: false });
  });
  if (!result.ok) return result;
  const { orderId, order } = result.value.kept;
  return ok({ order: { ...order, token: orderToken(orderId) }, replayed: result.value.replayed });
}
