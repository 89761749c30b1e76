import { expect, test, vi } from "vitest";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel } from "#tests/payment-actions.ts";
import { recordsOf, type TestOrder } from "#tests/payments.ts";
import { eventOf } from "#tests/servers/stripe-server.ts";
import { stripeOrders } from "#tests/servers/use-stripe.ts";

useDatabase();
vi.setConfig({ testTimeout: 60_000 });
const { stripe, deliver, paidOrder, refundsOf } = stripeOrders();

test("a canceled order is refunded through Stripe once, and the refund's event changes nothing more", async () => {
  const placed = await paidOrder();
  await cancel(placed);
  const [refundId] = await refundsOf(placed);
  await Promise.all([sendRefund(String(refundId)), sendRefund(String(refundId))]);
  const page = stripe().pageOf(placed.paymentId);
  expect(stripe().refundedOf(page)).toBe(11_000);
  await deliver(stripe().refunded(page));
  expect(await recordsOf(placed)).toMatchObject({
    status: "refunded",
    payments: ["refunded"],
    stock: 1,
    refunds: ["done cancelled"],
    emails: ["order-confirmed", "order-cancelled", "order-refunded"],
  });
});

test("a refund that takes days is done when Stripe's event says so; one that fails is flagged for the owner", async () => {
  stripe().refundStatus = "pending";
  const [slow, lost] = [await paidOrder(), await paidOrder()];
  for (const placed of [slow, lost]) {
    await cancel(placed);
    await sendRefund(String((await refundsOf(placed))[0]));
    expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", refunds: ["sending cancelled"] });
  }
  const refundOf = (placed: TestOrder, status: string) => {
    const refund = stripe().refunds.find(({ metadata }) => metadata.payment_id === placed.paymentId);
    return { ...refund, object: "refund", status };
  };
  await deliver(eventOf("refund.updated", refundOf(slow, "succeeded")));
  expect(await recordsOf(slow)).toMatchObject({ status: "refunded", payments: ["refunded"] });
  await deliver(eventOf("refund.failed", refundOf(lost, "failed")));
  expect(await recordsOf(lost)).toMatchObject({
    status: "cancelled",
    payments: ["flagged"],
    refunds: ["failed cancelled"],
  });
});

test("a refund that the owner makes in Stripe's dashboard is recorded, partial and full", async () => {
  const placed = await paidOrder();
  const page = stripe().pageOf(placed.paymentId);
  await deliver(stripe().refunded(page, 4000));
  expect(await recordsOf(placed)).toMatchObject({ status: "partly_refunded", payments: ["paid"] });
  await deliver(stripe().refunded(page, 11_000));
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", payments: ["refunded"] });
  expect(await refundsOf(placed)).toHaveLength(2);
});

test("a refund is retried while Stripe is unavailable; after the last attempt the payment is flagged", async () => {
  const placed = await paidOrder();
  await cancel(placed);
  const refundId = String((await refundsOf(placed))[0]);
  stripe().mood = "broken";
  await expect(sendRefund(refundId)).rejects.toThrow("Stripe is unreachable");
  expect(await recordsOf(placed)).toMatchObject({ refunds: ["sending cancelled"], payments: ["refund_pending"] });
  await sendRefund(refundId, { lastAttempt: true });
  expect(await recordsOf(placed)).toMatchObject({ refunds: ["failed cancelled"], payments: ["flagged"] });
  shiftClock(11_000);
});
