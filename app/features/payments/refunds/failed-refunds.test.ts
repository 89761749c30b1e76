import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { packOrder, unpackOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { handlePaymentEvent } from "#app/features/payments/events/handle-payment-event.ts";
import type { PaymentEventDetails, RefundStatus } from "#app/features/payments/events/payment-event.ts";
import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { historyOf, placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { refundOrder } from "./refund-order.ts";
import { resendRefunds } from "./resend-refunds.ts";
import { sendRefund } from "./send-refund.ts";

useDatabase();
/** The provider accepts refunds, and reports later what became of them. */
beforeEach(() => {
  vi.spyOn(providerNamed("test"), "createRefund").mockImplementation(async (_, { id }) => ({
    ref: `re_${id}`,
    refundStatus: "pending",
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  shiftClock(0);
});

let clock = 0;
const wait = (ms = 31_000) => {
  clock += ms;
  shiftClock(clock);
};

async function paidOrder(): Promise<TestOrder> {
  clock = 0;
  shiftClock(0);
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed);
  return placed;
}

/** Refunds an amount as goodwill, of what was left. Returns the refund's id. */
async function refund({ order }: TestOrder, amountCents: number, expectedRefundableCents = 21_000): Promise<string> {
  const common = { shippingCents: 0, cause: "goodwill", note: "", notify: true } as const;
  const made = await refundOrder(order.id, { ...common, lines: [], amountCents, expectedRefundableCents }, command);
  if (!made.ok) throw new Error(made.error.code);
  return made.value.refundId;
}

const receive = ({ paymentId }: TestOrder, details: PaymentEventDetails) =>
  handlePaymentEvent({ provider: "test", eventId: randomUUID(), digest: "0".repeat(64), paymentId, ...details });
const move = (placed: TestOrder, refundId: string, refundStatus: RefundStatus) =>
  receive(placed, { kind: "refund_moved", refundId, refundStatus });

test("a payment stays flagged for a failed refund when another one of its refunds is done, until nothing is left of it", async () => {
  const placed = await paidOrder();
  const failed = await refund(placed, 2000);
  const done = await refund(placed, 18_000, 19_000);
  wait();
  await sendRefunds();
  await move(placed, failed, "failed");
  await move(placed, done, "done");
  expect((await recordsOf(placed)).payments).toEqual(["flagged"]);
  await receive(placed, { kind: "refunded", refundedCents: 18_500 });
  expect((await recordsOf(placed)).payments).toEqual(["flagged"]);
  await receive(placed, { kind: "refunded", refundedCents: 21_000 });
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", payments: ["refunded"] });
});

test("a refund of the same amount at the provider replaces one that failed: the payment is flagged no more", async () => {
  const placed = await paidOrder();
  const failed = await refund(placed, 2000);
  wait();
  await sendRefunds();
  await move(placed, failed, "failed");
  await receive(placed, { kind: "refunded", refundedCents: 2000 });
  expect(await recordsOf(placed)).toMatchObject({ status: "partly_refunded", payments: ["paid"] });
  const retry = await decidePayment(placed.paymentId, { decision: "try_again", reason: "Again" }, command);
  expect(retry).toMatchObject({ error: { code: "decision_not_possible" } });
});

test("a refund at the provider is not taken for one of the shop's that has no response yet, and then fails", async () => {
  const placed = await paidOrder();
  const id = await refund(placed, 15_000);
  wait();
  vi.mocked(providerNamed("test").createRefund).mockRejectedValue(new Error("The provider is unavailable"));
  await expect(sendRefund(id)).rejects.toThrow("unavailable");
  expect(await receive(placed, { kind: "refunded", refundedCents: 8000 })).toBe("too_early");
  await sendRefund(id, { lastAttempt: true });
  expect(await receive(placed, { kind: "refunded", refundedCents: 8000 })).toBe("settled");
  const { refunds, payments } = await recordsOf(placed);
  expect([refunds.toSorted(), payments]).toEqual([["done at_the_provider", "failed goodwill"], ["flagged"]]);
});

test.each([
  ["the refund is tried again", "try_again"],
  ["the refund is paid by hand", "paid_back_by_hand"],
] as const)(
  "when an order is canceled whose payment is flagged for a failed refund, the rest goes back at once; then %s",
  async (_what, decision) => {
    const placed = await paidOrder();
    const failed = await refund(placed, 2000);
    wait();
    await sendRefunds();
    await move(placed, failed, "failed");
    expect((await cancel(placed)).ok).toBe(true);
    expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", payments: ["flagged"] });
    await sendRefunds();
    const [rest] = await queryColumn(
      "select id from refunds where payment_id = $1 and amount_cents = 19000 and status = 'sending' and reason = 'cancelled'",
      [placed.paymentId],
    );
    await move(placed, String(rest), "done");
    expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", payments: ["flagged"] });
    expect((await decidePayment(placed.paymentId, { decision, reason: "Transfer 4711" }, command)).ok).toBe(true);
    wait();
    await sendRefunds();
    const [again] = await queryColumn("select id from refunds where retry_of = $1", [failed]);
    await move(placed, String(again), "done");
    expect(await recordsOf(placed)).toMatchObject({ status: "refunded", payments: ["refunded"] });
  },
);

test("undoing the cancellation of an order whose payment is flagged calls the rest back, and the payment stays flagged", async () => {
  const placed = await paidOrder();
  const failed = await refund(placed, 2000);
  wait();
  await sendRefunds();
  await move(placed, failed, "failed");
  const canceled = await cancelForStaff(placed.order.id, { reason: "Sold at the fair", notify: true }, command);
  const entry = canceled.ok ? (canceled.value.undo ?? 0) : 0;
  expect((await recordsOf(placed)).refunds.toSorted()).toEqual(["failed goodwill", "pending cancelled"]);
  expect((await undoAuditEntry({ id: entry, wholeBatch: false }, command)).ok).toBe(true);
  const { refunds, ...records } = await recordsOf(placed);
  expect(refunds.toSorted()).toEqual(["failed goodwill", "undone cancelled"]);
  expect(records).toMatchObject({ status: "paid", payments: ["flagged"] });
});

test.each(["unpacked", "canceled"])("a packed order whose refund failed after it was done is %s", async (action) => {
  const placed = await paidOrder();
  const { id } = placed.order;
  expect((await packOrder(id, command)).ok).toBe(true);
  const refundId = await refund(placed, 500);
  wait();
  await sendRefunds();
  await move(placed, refundId, "done");
  await move(placed, refundId, "failed");
  const why = { reason: "Sold at the fair", notify: false };
  const done = await (action === "unpacked" ? unpackOrder(id, command) : cancelForStaff(id, why, command));
  expect(done).toMatchObject({
    ok: true,
    value: { order: { status: action === "unpacked" ? "partly_refunded" : "cancelled", fulfillment: "none" } },
  });
});

/** The job of a refund: how often it was tried. */
const attemptsOf = (refundId: string) =>
  queryColumn("select attempts from graphile_worker.jobs where key = $1", [`refund:${refundId}`]);

test("a refund whose worker was killed during the last attempt is queued again; one that is being retried is left alone", async () => {
  const placed = await paidOrder();
  const [refundId, other] = [await refund(placed, 2000), await refund(placed, 1000, 19_000)];
  wait();
  expect(await resendRefunds()).toBe(0);
  await queryColumn("update refunds set status = 'sending' where payment_id = $1 returning 1", [placed.paymentId]);
  const tried =
    "update graphile_worker._private_jobs set attempts = $2, locked_at = $3, locked_by = $4 where key = $1 returning 1";
  await queryColumn(tried, [`refund:${other}`, 24, null, null]);
  await queryColumn(tried, [`refund:${refundId}`, 25, now(), "worker"]);
  expect(await resendRefunds()).toBe(0);
  await queryColumn(tried, [`refund:${refundId}`, 25, null, null]);
  expect(await resendRefunds()).toBe(1);
  expect([await attemptsOf(refundId), await attemptsOf(other)]).toEqual([[0], [24]]);
});

test("a refund that was sent with the last attempt, but could not be stored, has not failed: it is sent again with the same key", async () => {
  const placed = await paidOrder();
  const refundId = await refund(placed, 2000);
  wait();
  // PostgreSQL stores no zero bytes.
  const createRefund = vi.mocked(providerNamed("test").createRefund);
  createRefund.mockResolvedValueOnce({ ref: "re_\0", refundStatus: "done" });
  await expect(sendRefund(refundId, { lastAttempt: true })).rejects.toThrow();
  expect(await recordsOf(placed)).toMatchObject({ payments: ["refund_pending"], refunds: ["sending goodwill"] });
  await sendRefund(refundId);
  expect(createRefund.mock.calls.map(([, { id }]) => id)).toEqual([refundId, refundId]);
});

test("a refund without a response is done after all when the provider says so, unless it was tried again", async () => {
  for (const isRetried of [false, true]) {
    const placed = await paidOrder();
    const refundId = await refund(placed, 2000);
    wait();
    vi.mocked(providerNamed("test").createRefund).mockRejectedValueOnce(new Error("No response"));
    await sendRefund(refundId, { lastAttempt: true });
    expect((await recordsOf(placed)).payments).toEqual(["flagged"]);
    if (isRetried) await decidePayment(placed.paymentId, { decision: "try_again", reason: "Again" }, command);
    await move(placed, refundId, "done");
    expect((await recordsOf(placed)).payments).toEqual([isRetried ? "refund_pending" : "paid"]);
  }
});

test("a refund that failed at the provider stays failed when an earlier event arrives late", async () => {
  const placed = await paidOrder();
  const refundId = await refund(placed, 2000);
  wait();
  await sendRefunds();
  await move(placed, refundId, "failed");
  await move(placed, refundId, "done");
  expect((await recordsOf(placed)).payments).toEqual(["flagged"]);
});

test("of money that does not match its order, no more is refunded than came in; the payment is flagged until all of it is", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 20_000 }));
  await receive(placed, { kind: "refunded", refundedCents: 5000 });
  expect((await recordsOf(placed)).payments).toEqual(["flagged"]);
  await receive(placed, { kind: "refunded", refundedCents: 20_000 });
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", payments: ["refunded"] });
  shiftClock(4 * 86_400_000);
  await cancelNeverPaid();
  expect(await recordsOf(placed)).toMatchObject({
    status: "cancelled",
    payments: ["refunded"],
    refunds: ["done at_the_provider", "done at_the_provider"],
  });
});

test("what is refunded of a payment that did not come in, as staff decided, stands in the history and changes nothing else", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 20_000 }));
  await decidePayment(placed.paymentId, { decision: "nothing_came_in", reason: "Not on the account" }, command);
  const before = await recordsOf(placed);
  expect(await receive(placed, { kind: "refunded", refundedCents: 20_000 })).toBe("nothing_new");
  expect(await recordsOf(placed)).toEqual(before);
  expect((await historyOf(placed)).at(-1)).toBe("awaiting_payment: $200.00 refunded by the provider");
});

test("money that does not match its order and was refunded in part is sent back without that part", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 20_000 }));
  await receive(placed, { kind: "refunded", refundedCents: 5000 });
  expect((await decidePayment(placed.paymentId, { decision: "send_back", reason: "Too little" }, command)).ok).toBe(
    true,
  );
  expect(
    await queryColumn("select amount_cents from refunds where payment_id = $1 order by created_at", [placed.paymentId]),
  ).toEqual([5000, 15_000]);
});
