import type { NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { findOrderForViewer, mayViewOrder, type Viewer } from "#app/features/orders/order-access.ts";
import { FIRST_LINK, orderToken } from "#app/features/orders/order-link.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { lockOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { serializeOrder } from "#app/features/orders/serialize-order.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import { serializeMoney } from "#app/features/payments/serialize-payment.ts";
import { type PayAgainError, payAgain } from "#app/features/payments/start/pay-again.ts";
import { lockReserver } from "#app/features/stock/reservations.queries.ts";
import { reserverOf } from "#app/features/stock/reserver.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { IdempotencyKeyError } from "./checkout.contract.ts";
import { countPayment } from "./checkout-limits.ts";
import { claimKey, idempotentRequest, storeResponse } from "./idempotency/idempotency-key.ts";

type WithoutToken = Omit<Order, "token">;

/** Serializes an order as it is now, or as `tx` has changed it. */
async function serializeIn(order: OrderRow, tx?: Tx): Promise<WithoutToken> {
  return serializeOrder(order, await serializeMoney(order.id, tx), tx);
}

async function serialize(order: OrderRow): Promise<Order> {
  return { ...(await serializeIn(order)), token: orderToken(order) };
}

/** Returns an order with its history and latest payment, if the viewer may open it. Errors: no_such_order. */
export async function viewOrder(number: string, viewer: Viewer): Promise<Result<Order, NoSuchOrder>> {
  const order = await findOrderForViewer(number, viewer);
  return order ? ok(await serialize(order)) : err({ code: "no_such_order" });
}

/** Returns the order, locked, if the viewer may open it: checked again after locking. */
async function lockOwn(tx: Tx, number: string, viewer: Viewer): Promise<OrderRow | undefined> {
  const found = await findOrderForViewer(number, viewer, tx);
  const order = found && (await lockOrder(found.id, tx));
  return order && mayViewOrder(order, viewer) ? order : undefined;
}

/**
 * Cancels an order for its shopper, unless it is packed, and refunds what was paid. A canceled order is returned as it
 * is. Errors: no_such_order, not_allowed (too late).
 */
export async function cancelOwnOrder(number: string, viewer: Viewer): Promise<Result<Order, NoSuchOrder | NotAllowed>> {
  const result = await transaction<OrderRow, NoSuchOrder | NotAllowed>(async (tx) => {
    const order = await lockOwn(tx, number, viewer);
    if (!order) return err({ code: "no_such_order" });
    if (order.status === "cancelled" || order.status === "refunded") return ok(order);
    const why = { actor: "shopper", reason: "Canceled by you", emailReason: "as you asked" } as const;
    const canceled = await cancelAndRefund(tx, order, why);
    return canceled.ok ? ok(canceled.value.order) : canceled;
  });
  return result.ok ? ok(await serialize(result.value)) : result;
}

/** The stored response of a new payment, without the order's token. */
type StoredPayResult = { orderId: string; order: WithoutToken; linkVersion?: number };
type Paying = { order: Order /** True for the stored response of an earlier request. */; replayed: boolean };
export type PayOrderError = NoSuchOrder | PayAgainError | IdempotencyKeyError | TooManyAttempts;
/** Who pays, and from which network address. */
type Payer = Viewer & { address: string };

/**
 * Opens a new payment of an unpaid order, for example after a decline; idempotent with a `key`. Errors: no_such_order,
 * not_awaiting_payment, not_enough_stock, key_used_for_another_body, in_flight, too_many_attempts, too_many_units,
 * too_much_reserved.
 */
export async function payOwnOrder(
  number: string,
  viewer: Payer,
  idempotency?: { key: string; body: unknown },
): Promise<Result<Paying, PayOrderError>> {
  const found = await findOrderForViewer(number, viewer);
  if (!found) return err({ code: "no_such_order" });
  const counted = await countPayment(found.id);
  if (!counted.ok) return counted;
  const client = viewer.token ?? viewer.customerId;
  const request =
    idempotency &&
    client &&
    idempotentRequest(client, `POST /api/orders/${number}/pay/`, idempotency.key, idempotency.body);
  const result = await transaction<{ stored: StoredPayResult; replayed: boolean }, PayOrderError>(async (tx) => {
    const claim = request ? await claimKey(tx, request) : undefined;
    if (claim && !claim.ok) return claim;
    if (claim?.value.storedResponse)
      return ok({ stored: claim.value.storedResponse as StoredPayResult, replayed: true });
    const order = await lockOwn(tx, number, viewer);
    if (!order) return err({ code: "no_such_order" });
    const { email, customerId } = order;
    const by = reserverOf({ address: viewer.address, email, customerId });
    await lockReserver(by, tx);
    const payment = await payAgain(tx, order, by);
    if (!payment.ok) return payment;
    const stored = { orderId: order.id, order: await serializeIn(order, tx), linkVersion: order.linkVersion };
    if (request) await storeResponse(tx, request, 200, stored);
    return ok({ stored, replayed: false });
  });
  if (!result.ok) return result;
  // A repetition returns the link as it was then: the address of the order may be another person's by now.
  const { orderId, order, linkVersion = FIRST_LINK } = result.value.stored;
  const token = orderToken({ id: orderId, linkVersion });
  return ok({ order: { ...order, token }, replayed: result.value.replayed });
}
