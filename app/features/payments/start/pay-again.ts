import { canPay } from "#app/features/orders/lifecycle/order-states.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { mayReserve } from "#app/features/stock/reservation-limits.ts";
import { renewReservation } from "#app/features/stock/reserve-stock.ts";
import type { Reserver } from "#app/features/stock/reserver.ts";
import type { NotEnoughStock, TooMuchReserved } from "#app/features/stock/stock.contract.ts";
import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { expirePayments } from "../close-payment.ts";
import type { ProviderName } from "../events/payment-event.ts";
import { findPaymentsOf, type PaymentRow } from "../payments.queries.ts";
import { currentProvider } from "../providers/choose-provider.ts";
import { newPayment, openPayment } from "./open-payment.ts";

export type PayAgainError = { code: "not_awaiting_payment" } | NotEnoughStock | TooMuchReserved;

/**
 * Opens a new payment of an unpaid order and reserves its units again. Returns the open payment instead when there is one
 * with a reservation, so that pressing twice opens one. The caller has locked the order, then called `lockReserver`.
 * Errors: not_awaiting_payment (also with a flagged payment), not_enough_stock, too_many_units, too_much_reserved.
 */
export async function payAgain(
  tx: Tx,
  order: OrderRow,
  by: Reserver,
): Promise<Result<{ provider: ProviderName; url: string }, PayAgainError>> {
  if (!canPay(order.status)) return err({ code: "not_awaiting_payment" });
  const { latest, isFlagged } = await findAttempts(order.id, tx);
  if (isFlagged) return err({ code: "not_awaiting_payment" });
  if (latest && (await canBeMade(latest, tx))) return ok({ provider: latest.provider, url: latest.url });
  await expirePayments(tx, order.id);
  const units = (await findOrderLines(order.id, tx)).reduce((sum, { line }) => sum + line.quantity, 0);
  const allowed = await mayReserve(tx, by, { orderId: order.id, units });
  if (!allowed.ok) return allowed;
  const reserved = await renewReservation(tx, order.id, { by });
  if (!reserved.ok) return reserved;
  const payment = newPayment(order);
  await openPayment(tx, payment, reserved.value.expiresAt);
  return ok({ provider: payment.provider, url: payment.url });
}

/** Returns the payment with which an order can be paid now: open, with the current provider, its units reserved. */
export async function findOpenPayment(orderId: string, tx: Tx): Promise<PaymentRow | undefined> {
  const { latest, isFlagged } = await findAttempts(orderId, tx);
  return latest && !isFlagged && (await canBeMade(latest, tx)) ? latest : undefined;
}

/** The latest payment of an order, and whether any is flagged: its money may have come in, so the order must not be paid again. */
async function findAttempts(orderId: string, tx: Tx) {
  const payments = await findPaymentsOf(orderId, tx);
  return { latest: payments.at(-1), isFlagged: payments.some(({ status }) => status === "flagged") };
}

async function canBeMade({ orderId, provider, status }: PaymentRow, tx: Tx): Promise<boolean> {
  if (status !== "open" || provider !== currentProvider().name) return false;
  const reservedUntil = await findReservationExpiry(orderId, tx);
  return reservedUntil !== undefined && reservedUntil > now();
}
