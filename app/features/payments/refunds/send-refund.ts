import { setTimeout as pause } from "node:timers/promises";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { findUnsentUnits, unitsOfVariants } from "#app/features/orders/fulfillment/units-of-variants.ts";
import { lockOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import type { RefundStatus } from "#app/features/payments/events/payment-event.ts";
import {
  findPayment,
  findRefund,
  lockPayment,
  type PaymentRow,
  type RefundRow,
} from "#app/features/payments/payments.queries.ts";
import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import type { SentRefund } from "#app/features/payments/providers/payment-provider.ts";
import { restockUnits } from "#app/features/stock/release-reservation.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { err, ok } from "#app/platform/result.ts";
import { applyRefund } from "./apply-refund.ts";
import { cancelWithoutUnits } from "./cancel-without-units.ts";
import { claimRefund, findRefundLines } from "./refunds.queries.ts";

/** The job that sends money back. Its payload is `{ refundId }`. */
export const SEND_REFUND = "send_refund";

/** The key of a refund's job. */
export const refundJobKey = (refundId: string) => `refund:${refundId}`;

/** Jobs start by the clock of the database. If the shop's clock is behind by no more than this, the job waits. */
const MAX_WAIT_MS = 5000;

/**
 * Sends a refund through its provider, and restocks its units. From then on it can't be undone. Throws while the provider
 * is unavailable and if the refund is not due, so that the job is retried for days; when the `lastAttempt` fails or the provider
 * refuses the refund, the payment is flagged for an owner or manager to decide.
 */
export async function sendRefund(refundId: string, { lastAttempt = false } = {}): Promise<void> {
  const refund = await findRefund(refundId);
  if (!refund || refund.providerRef !== null) return;
  const payment = await findPayment(refund.paymentId);
  if (!payment) throw new Error("A refund has no payment");
  if (refund.status === "pending") {
    await waitUntilDue(refund);
    if (!(await claim(refund, payment.orderId))) return;
  }
  if (refund.status !== "pending" && refund.status !== "sending") return;
  const { ref, refundStatus } = await create(payment, refund, lastAttempt);
  await recordSent(refund, refundStatus, ref);
}

/**
 * Creates the refund at its provider. It has failed if the provider refuses it, or the last attempt got no response. That a response can't be stored is no
 * failure of the refund.
 */
async function create(payment: PaymentRow, refund: RefundRow, lastAttempt: boolean): Promise<SentRefund> {
  try {
    return await providerNamed(payment.provider).createRefund(payment, refund);
  } catch (error) {
    if (!lastAttempt) throw error;
    log.error({ err: error, refundId: refund.id, paymentId: payment.id }, "A refund could not be sent");
    return { refundStatus: "failed" };
  }
}

/** Until a refund is due it can be undone. */
async function waitUntilDue({ sendAfter }: RefundRow): Promise<void> {
  const early = sendAfter === null ? 0 : sendAfter.getTime() - now().getTime();
  if (early > MAX_WAIT_MS) throw new Error("The refund is not due yet: the clocks of the shop and the database differ");
  if (early > 0) await pause(early);
}

/** Claims a refund and restocks its units. Returns false if it was undone or claimed before. */
async function claim(refund: RefundRow, orderId: string): Promise<boolean> {
  const claimed = await transaction<null, { code: "not_claimed" }>(async (tx) => {
    const order = await lockOrder(orderId, tx);
    if (!order || !(await claimRefund(refund.id, tx))) return err({ code: "not_claimed" });
    const lines = await findRefundLines([refund.id], tx);
    if (lines.length > 0) await restock(tx, order, lines);
    if (lines.length > 0) await cancelIfEmpty(tx, order);
    return ok(null);
  });
  return claimed.ok;
}

async function restock(tx: Tx, order: OrderRow, lines: Awaited<ReturnType<typeof findRefundLines>>): Promise<void> {
  const restocked = lines.map(({ position, restock: quantity }) => ({ position, quantity }));
  const units = await unitsOfVariants(tx, order.id, restocked);
  // Units that a voided parcel sends again may have been put back by hand meanwhile.
  const unsent = await findUnsentUnits(tx, order);
  await restockUnits(tx, order.id, units, { note: `Refund of order ${order.number}`, unsent });
}

const SENDER = { kind: "job", name: SEND_REFUND } as const;

async function cancelIfEmpty(tx: Tx, before: OrderRow): Promise<void> {
  const reason = "Everything was refunded before it was sent";
  const after = await cancelWithoutUnits(tx, before, { by: SENDER, reason });
  if (after.status === "cancelled" && before.status !== "cancelled")
    await auditOrder(tx, { by: SENDER, action: "orders.cancel", before, after, reason });
}

async function recordSent(refund: RefundRow, refundStatus: RefundStatus, ref?: string): Promise<void> {
  await transaction(async (tx) => {
    const known = await findPayment(refund.paymentId, tx);
    const order = known && (await lockOrder(known.orderId, tx));
    const payment = await lockPayment(refund.paymentId, tx);
    if (order && payment) await applyRefund(tx, { order, payment, refundId: refund.id, refundStatus, ref });
    return ok(undefined);
  });
}
