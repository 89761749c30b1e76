import { addOrderEvent } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { releaseReservation } from "#app/features/stock/release-reservation.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { type PaymentRow, setPaymentStatus } from "../payments.queries.ts";

type ApplyResult = Promise<"settled" | "nothing_new">;

/** Applies a declined payment: releases the order's reservation; the order can be paid with another payment. */
export async function applyDeclined(order: OrderRow, payment: PaymentRow, tx: Tx): ApplyResult {
  return endAttempt("declined", "The payment was declined", { order, payment }, tx);
}

/** Applies a payment whose page closed before it was paid: releases the order's reservation. */
export async function applyExpired(order: OrderRow, payment: PaymentRow, tx: Tx): ApplyResult {
  return endAttempt("expired", "The payment was not made in time", { order, payment }, tx);
}

type Attempt = { order: OrderRow; payment: PaymentRow };

/** A payment that has ended or been replaced releases nothing: the reservation belongs to its successor. */
async function endAttempt(
  status: "declined" | "expired",
  reason: string,
  { order, payment }: Attempt,
  tx: Tx,
): ApplyResult {
  if (payment.status !== "open") return "nothing_new";
  await setPaymentStatus(payment.id, status, now(), tx);
  if (order.status !== "awaiting_payment") return "settled";
  await releaseReservation(tx, order.id, reason);
  await addOrderEvent(tx, order, reason);
  return "settled";
}
