import { expect, test, vi } from "vitest";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { undoRefund } from "#app/features/payments/refunds/undo-refund.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel } from "#tests/payment-actions.ts";
import { historyOf, placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { eventOf } from "#tests/servers/stripe-server.ts";
import { stripeOrders } from "#tests/servers/use-stripe.ts";
import { command } from "#tests/staff-actors.ts";

useDatabase();
vi.setConfig({ testTimeout: 60_000 });
const { stripe, deliver, follow, paidOrder, refundsOf } = stripeOrders();

/** A paid order that its shopper canceled, and its refund, which is to be sent. */
async function canceledOrder() {
  const placed = await paidOrder();
  await cancel(placed);
  return { placed, refundId: String((await refundsOf(placed))[0]) };
}

test("a canceled order is refunded through Stripe once, and the refund's event changes nothing more", async () => {
  const { placed, refundId } = await canceledOrder();
  await Promise.all([sendRefund(refundId), sendRefund(refundId)]);
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
  const { placed, refundId } = await canceledOrder();
  stripe().mood = "broken";
  await expect(sendRefund(refundId)).rejects.toThrow("Stripe is unreachable");
  expect(await recordsOf(placed)).toMatchObject({ refunds: ["sending cancelled"], payments: ["refund_pending"] });
  await sendRefund(refundId, { lastAttempt: true });
  expect(await recordsOf(placed)).toMatchObject({ refunds: ["failed cancelled"], payments: ["flagged"] });
  shiftClock(11_000);
});

test("a refund whose request is still in progress at Stripe is sent again, and not failed", async () => {
  const { placed, refundId } = await canceledOrder();
  stripe().inProgress = 2;
  await expect(sendRefund(refundId)).rejects.toThrow("Stripe is unreachable");
  await sendRefund(refundId);
  expect(await recordsOf(placed)).toMatchObject({ refunds: ["done cancelled"], payments: ["refunded"] });
});

test("a refund that Stripe refuses, because the owner has made it in the dashboard, fails at once, and that one replaces it", async () => {
  const placed = await paidOrder();
  const page = stripe().pageOf(placed.paymentId);
  const common = { shippingCents: 1000, cause: "changed_mind", note: "", notify: true } as const;
  const asked = { ...common, lines: [{ position: 1, quantity: 1 }], expectedRefundableCents: 11_000 };
  expect((await refundOrder(placed.order.id, asked, command)).ok).toBe(true);
  const [refundId] = await refundsOf(placed);
  stripe().refunds.unshift({ id: "re_there", payment_intent: page.payment_intent ?? "", amount: 11_000, metadata: {} });
  const refunded = stripe().refunded(page);
  expect((await deliver(refunded)).status).toBe(503);
  shiftClock(31_000);
  await sendRefund(String(refundId));
  expect(await recordsOf(placed)).toMatchObject({ refunds: ["failed changed_mind"], payments: ["flagged"] });
  expect((await deliver(refunded)).status).toBe(200);
  const { refunds, ...records } = await recordsOf(placed);
  expect(refunds.toSorted()).toEqual(["done at_the_provider", "failed changed_mind"]);
  expect(records).toMatchObject({ status: "refunded", payments: ["refunded"] });
});

test.each(["succeeded", "pending"])(
  "a refund that Stripe made (%s), but whose response was lost until the last attempt, is not made again by a new try",
  async (status) => {
    const placed = await paidOrder();
    const page = stripe().pageOf(placed.paymentId);
    stripe().mood = "losing_refunds";
    stripe().refundStatus = status;
    const common = { shippingCents: 0, cause: "goodwill", note: "", notify: true } as const;
    const asked = { ...common, lines: [], amountCents: 2000, expectedRefundableCents: 11_000 };
    expect((await refundOrder(placed.order.id, asked, command)).ok).toBe(true);
    const [refundId] = await refundsOf(placed);
    shiftClock(31_000);
    await sendRefund(String(refundId), { lastAttempt: true });
    expect(await recordsOf(placed)).toMatchObject({ refunds: ["failed goodwill"], payments: ["flagged"] });
    expect(stripe().refundedOf(page)).toBe(2000);

    stripe().mood = "well";
    const decision = { decision: "try_again", reason: "Stripe was away" } as const;
    expect((await decidePayment(placed.paymentId, decision, command)).ok).toBe(true);
    shiftClock(92_000);
    const [again] = (await refundsOf(placed)).filter((id) => id !== refundId);
    await sendRefund(String(again));
    expect(stripe().refundedOf(page)).toBe(2000);
    // The refund's events carry the id of the new try.
    const refund = stripe().refunds.find(({ payment_intent }) => payment_intent === page.payment_intent);
    await deliver(eventOf("refund.updated", { ...refund, object: "refund", status: "succeeded" }));
    const records = await recordsOf(placed);
    expect(records).toMatchObject({ status: "partly_refunded", payments: ["paid"] });
    expect(records.refunds.toSorted()).toEqual(["done goodwill", "failed goodwill"]);
  },
);

test("a refund that Stripe made in a response that was lost is not made again days later, when its key is forgotten", async () => {
  const { placed, refundId } = await canceledOrder();
  stripe().mood = "losing_refunds";
  await expect(sendRefund(refundId)).rejects.toThrow("Stripe is unreachable");
  stripe().mood = "well";
  stripe().deleteIdempotencyKeys();
  shiftClock(2 * 24 * 3600_000);
  await sendRefund(refundId);
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", refunds: ["done cancelled"] });
});

test("an event about a refund that arrives after the refund failed counts no money: what Stripe says now counts", async () => {
  stripe().refundStatus = "pending";
  const { placed, refundId } = await canceledOrder();
  await sendRefund(refundId);
  const page = stripe().pageOf(placed.paymentId);
  const late = stripe().refunded(page);
  const refund = stripe().refunds.find(({ metadata }) => metadata.refund_id === refundId);
  await deliver(eventOf("refund.failed", { ...refund, object: "refund", status: "failed" }));
  stripe().takeBack(refund?.id ?? "");
  expect((await deliver(late)).status).toBe(200);
  expect(await recordsOf(placed)).toMatchObject({ payments: ["flagged"], refunds: ["failed cancelled"] });
});

test("an event about a refund that arrives before that of its payment is refused until the payment is known", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await follow(placed);
  const page = stripe().pageOf(placed.paymentId);
  const paid = stripe().pay(page);
  const refunded = stripe().refunded(page, 4000);
  const early = await deliver(refunded);
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", payments: ["open"], refunds: [] });
  await deliver(paid);
  expect((await deliver(refunded)).status).toBe(200);
  expect(await recordsOf(placed)).toMatchObject({ status: "partly_refunded", refunds: ["done at_the_provider"] });
});

test("an event about a refund is refused while Stripe can't be asked how much was refunded, and counts later", async () => {
  const placed = await paidOrder();
  const refunded = stripe().refunded(stripe().pageOf(placed.paymentId), 4000);
  stripe().mood = "broken";
  expect((await deliver(refunded)).status).toBe(503);
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", refunds: [] });
  stripe().mood = "well";
  expect((await deliver(refunded)).status).toBe(200);
  expect(await recordsOf(placed)).toMatchObject({ status: "partly_refunded", refunds: ["done at_the_provider"] });
});

test("a refund in Stripe's dashboard is not forgotten when the same one of the shop waits, and is undone", async () => {
  const placed = await paidOrder();
  const common = { shippingCents: 0, cause: "goodwill", note: "", notify: true } as const;
  const asked = { ...common, lines: [], amountCents: 2000, expectedRefundableCents: 11_000 };
  const waiting = await refundOrder(placed.order.id, asked, command);
  const refunded = stripe().refunded(stripe().pageOf(placed.paymentId), 2000);
  expect((await deliver(refunded)).status).toBe(503);
  expect((await undoRefund(waiting.ok ? waiting.value.refundId : "", command)).ok).toBe(true);
  expect((await deliver(refunded)).status).toBe(200);
  const { refunds, ...records } = await recordsOf(placed);
  expect(refunds.toSorted()).toEqual(["done at_the_provider", "undone goodwill"]);
  expect(records).toMatchObject({ status: "partly_refunded", payments: ["paid"] });
});

/** The owner refunds a part in Stripe's dashboard. Returns the event that reports it, and later the one that it failed. */
function refundThere(placed: TestOrder, amount: number) {
  const page = stripe().pageOf(placed.paymentId);
  const refund = { id: `re_there_${amount}`, payment_intent: page.payment_intent ?? "", amount, metadata: {} };
  stripe().refunds.unshift(refund);
  const refunded = stripe().refunded(page) as { data: { object: { id: string } } };
  const fail = () => {
    stripe().takeBack(refund.id);
    return eventOf("refund.failed", { ...refund, object: "refund", charge: refunded.data.object.id, status: "failed" });
  };
  return { refunded, fail };
}

test("a refund in Stripe's dashboard that fails later is flagged, and does not count anymore", async () => {
  const placed = await paidOrder();
  const { refunded, fail } = refundThere(placed, 4000);
  await deliver(refunded);
  expect(await recordsOf(placed)).toMatchObject({ status: "partly_refunded", payments: ["paid"] });
  const failed = fail();
  stripe().mood = "broken";
  expect((await deliver(failed)).status).toBe(503);
  stripe().mood = "well";
  expect((await deliver(failed)).status).toBe(200);
  expect(await recordsOf(placed)).toMatchObject({ payments: ["flagged"], refunds: ["failed at_the_provider"] });
  expect(await queryColumn("select refunded_cents from orders where id = $1", [placed.order.id])).toEqual([0]);
  const before = await recordsOf(placed);
  const { data } = failed as { data: { object: object } };
  await deliver(eventOf("refund.updated", data.object));
  expect(await recordsOf(placed)).toEqual(before);
});

test("a refund in Stripe's dashboard that fails beside one of the shop's that is on its way is flagged too", async () => {
  const placed = await paidOrder();
  const { refunded, fail } = refundThere(placed, 4000);
  await deliver(refunded);
  const common = { shippingCents: 0, cause: "goodwill", note: "", notify: true } as const;
  const asked = { ...common, lines: [], amountCents: 5000, expectedRefundableCents: 7000 };
  const own = await refundOrder(placed.order.id, asked, command);
  const failed = fail();
  // Whether Stripe's sum contains the refund that is still to be sent is not known.
  expect((await deliver(failed)).status).toBe(503);
  shiftClock(31_000);
  stripe().refundStatus = "pending";
  await sendRefund(own.ok ? own.value.refundId : "");
  expect((await deliver(failed)).status).toBe(200);
  expect(await recordsOf(placed)).toMatchObject({ payments: ["flagged"] });
});

test("of refunds in Stripe's dashboard that were recorded as one, the owner is told about one that fails", async () => {
  const placed = await paidOrder();
  const first = refundThere(placed, 4000);
  await deliver(refundThere(placed, 3000).refunded);
  const before = await recordsOf(placed);
  expect((await deliver(first.fail())).status).toBe(200);
  const reported = { ...before, emails: [...before.emails, "payment-flagged"] };
  expect(await recordsOf(placed)).toEqual(reported);
  expect((await historyOf(placed)).at(-1)).toBe("partly_refunded: A refund failed");
  // Stripe sends two events about it.
  const { data } = first.fail() as { data: { object: object } };
  expect((await deliver(eventOf("refund.updated", data.object))).status).toBe(200);
  expect(await recordsOf(placed)).toEqual(reported);
});

test("a dispute about a payment stands in the history of its order, and the owner gets one email", async () => {
  const placed = await paidOrder();
  const charge = (stripe().refunded(stripe().pageOf(placed.paymentId)) as { data: { object: { id: string } } }).data;
  const dispute = { id: "dp_1", object: "dispute", charge: charge.object.id, amount: 11_000, metadata: {} };
  const before = await recordsOf(placed);
  const opened = eventOf("charge.dispute.created", { ...dispute, status: "needs_response" });
  expect((await deliver(opened)).status).toBe(200);
  expect((await deliver(opened)).status).toBe(200);
  expect(await recordsOf(placed)).toEqual({ ...before, emails: [...before.emails, "payment-flagged"] });
  expect((await historyOf(placed)).at(-1)).toBe("paid: The bank disputes the payment");
  await deliver(eventOf("charge.dispute.closed", { ...dispute, status: "lost" }));
  expect((await historyOf(placed)).at(-1)).toBe("paid: The dispute about the payment is closed");
  expect(
    await queryColumn(
      "select data->>'why' from emails where template = 'payment-flagged' and data->>'number' = $1 order by queued_at",
      [placed.order.number],
    ),
  ).toEqual(["The shopper’s bank disputes this payment", "The dispute about this payment was lost"]);
});
