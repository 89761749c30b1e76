import { afterEach, expect, test, vi } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { viewOrder } from "#app/features/checkout/order-actions.ts";
import { packOrder, unpackOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { findOrder } from "#app/features/orders/orders.queries.ts";
import { orderStatusText } from "#app/features/orders/ui/order-labels.ts";
import { type RefundRequest, refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { again, cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { cancelForStaff } from "./cancel-for-staff.ts";
import { decidePayment, type PaymentDecision } from "./decide-payment.ts";
import { markAsPaid } from "./mark-as-paid.ts";

useDatabase();
afterEach(() => shiftClock(0));

async function newOrder({ paid = true, quantity = 2, stock = 2 } = {}): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId: await putInStock(stock), quantity });
  if (paid) await sendPaid(placed);
  return placed;
}

/** Cancels an order as staff do. Returns the audit entry with which it can be undone. */
async function cancelByStaff({ order }: TestOrder, notify = true): Promise<number> {
  const canceled = await cancelForStaff(order.id, { reason: "Sold at the fair", notify }, command);
  if (!canceled.ok) throw new Error(canceled.error.code);
  return canceled.value.undo ?? 0;
}
const undo = (id: number | undefined) => undoAuditEntry({ id: id ?? 0, wholeBatch: false }, command);
const refundIds = ({ order }: TestOrder) =>
  queryColumn("select r.id from refunds r join payments p on p.id = payment_id where order_id = $1", [order.id]);
const fulfillment = async ({ order }: TestOrder) => (await findOrder(order.id))?.fulfillment;
const waitingEmails = ({ order }: TestOrder) =>
  queryColumn(
    "select template || ' ' || round(extract(epoch from send_after - queued_at)) from emails where order_id = $1 order by queued_at, template desc",
    [order.id],
  );

test("the email and the refund of a cancellation by staff wait for 30 seconds; those of a shopper's leave at once", async () => {
  const placed = await newOrder();
  await cancelByStaff(placed);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", stock: 2, refunds: ["pending cancelled"] });
  expect(await waitingEmails(placed)).toEqual(["order-confirmed 0", "order-cancelled 30"]);
  shiftClock(31_000);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", refunds: ["done cancelled"] });
  const own = await newOrder();
  await cancel(own);
  expect(await waitingEmails(own)).toContain("order-cancelled 0");
  await sendRefunds();
  expect(await recordsOf(own)).toMatchObject({ status: "refunded" });
});

test('without "Email the customer" no email is sent about a cancellation and its refund', async () => {
  const placed = await newOrder();
  await cancelByStaff(placed, false);
  shiftClock(31_000);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", emails: ["order-confirmed"] });
});

test("a cancellation is undone at 29 seconds: status, packed units, stock, money and emails are as before", async () => {
  const placed = await newOrder({ quantity: 2 });
  await packOrder(placed.order.id, command, [{ position: 1, quantity: 1 }]);
  const before = [await recordsOf(placed), await fulfillment(placed)];
  const entry = await cancelByStaff(placed);
  shiftClock(29_000);
  expect((await undo(entry)).ok).toBe(true);
  shiftClock(62_000);
  await sendRefunds();
  const [records] = before as [Awaited<ReturnType<typeof recordsOf>>, unknown];
  expect([await recordsOf(placed), await fulfillment(placed)]).toEqual([
    { ...records, refunds: ["undone cancelled"] },
    "packed",
  ]);
  const packed = await queryColumn("select packed from order_lines where order_id = $1", [placed.order.id]);
  expect([packed, (await findOrder(placed.order.id))?.cancelReason]).toEqual([[1], ""]);
  expect(
    await queryColumn("select action from audit_log where subject_id = $1 order by id", [placed.order.id]),
  ).toEqual(["orders.pack", "orders.cancel", "orders.undo_cancel"]);
  expect(await undo(entry)).toMatchObject({ error: { code: "already_undone" } });
  expect(await findLedgerGaps()).toEqual([]);
  // The order can be canceled again, and its whole money goes back once.
  shiftClock(0);
  await cancelByStaff(placed);
  shiftClock(31_000);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", stock: 2 });
});

test("a cancellation is not undone after 31 seconds, when its units are sold, by a packer, or of an unpaid order", async () => {
  const late = await newOrder();
  const entry = await cancelByStaff(late);
  const byPacker = await undoAuditEntry({ id: entry, wholeBatch: false }, staffActor("packer"));
  expect(byPacker).toMatchObject({ error: { code: "forbidden" } });
  shiftClock(31_000);
  expect(await undo(entry)).toMatchObject({ error: { code: "overtaken", reason: "too_late" } });
  shiftClock(0);
  const sold = await newOrder();
  const canceled = await cancelByStaff(sold);
  await placeTestOrder({ variantId: sold.variantId });
  const before = await recordsOf(sold);
  expect(await undo(canceled)).toMatchObject({ error: { code: "overtaken", reason: "too_few_units" } });
  expect(await recordsOf(sold)).toEqual(before);
  expect(await cancelByStaff(await newOrder({ paid: false }))).toBe(0);
});

test("a cancellation is not undone once an earlier refund of units was sent: its units are in stock", async () => {
  const placed = await newOrder();
  const wanted: RefundRequest = {
    lines: [{ position: 1, quantity: 1 }],
    shippingCents: 0,
    cause: "changed_mind",
    note: "",
    notify: false,
    expectedRefundableCents: 21_000,
  };
  expect((await refundOrder(placed.order.id, wanted, command)).ok).toBe(true);
  shiftClock(15_000);
  const entry = await cancelByStaff(placed);
  shiftClock(31_000);
  await sendRefunds();
  expect(await undo(entry)).toMatchObject({ error: { code: "overtaken", reason: "too_late" } });
  expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", stock: 2 });
});

test("an unpacking is undone for what is still to be sent, after a refund of a packed unit", async () => {
  const placed = await newOrder();
  const { id } = placed.order;
  expect((await packOrder(id, command)).ok).toBe(true);
  const what = { shippingCents: 0, cause: "changed_mind", note: "", notify: false } as const;
  const lines = [{ position: 1, quantity: 1 }];
  expect((await refundOrder(id, { ...what, lines, expectedRefundableCents: 21_000 }, command)).ok).toBe(true);
  const unpacked = await unpackOrder(id, command);
  expect((await undo(unpacked.ok ? unpacked.value.undo : 0)).ok).toBe(true);
  expect(await fulfillment(placed)).toBe("packed");
});

test("when the refund's job and the undo of a cancellation act at the same instant, never both happen", async () => {
  const variantId = await putInStock(100);
  const race = async (entry: number, placed: TestOrder) => {
    const [refund] = await refundIds(placed);
    const [undone] = await Promise.all([undo(entry), sendRefund(String(refund))]);
    const { status, refunds, emails } = await recordsOf(placed);
    const isSent = refunds[0] === "done cancelled";
    expect([undone.ok, isSent]).not.toEqual([true, true]);
    expect(status).toBe(undone.ok ? "paid" : isSent ? "refunded" : "cancelled");
    expect(refunds[0] === "undone cancelled").toBe(undone.ok);
    expect(emails.includes("order-cancelled")).toBe(!undone.ok);
  };
  for (let round = 0; round < 10; round++) {
    shiftClock(0);
    const rounds = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const placed = await placeTestOrder({ variantId });
        await sendPaid(placed);
        return [await cancelByStaff(placed), placed] as const;
      }),
    );
    shiftClock(29_900 + round * 20);
    await Promise.all(rounds.map(([entry, placed]) => race(entry, placed)));
  }
  expect(await findLedgerGaps()).toEqual([]);
}, 60_000);

test("marking as paid is undone within 30 seconds: no email leaves, and the shopper can pay", async () => {
  const placed = await newOrder({ paid: false });
  const before = await recordsOf(placed);
  const recorded = await markAsPaid(placed.order.id, "Cash", command);
  expect(await waitingEmails(placed)).toEqual(["order-confirmed 30"]);
  shiftClock(29_000);
  expect((await undo(recorded.ok ? recorded.value.undo : 0)).ok).toBe(true);
  expect(await recordsOf(placed)).toEqual({ ...before, payments: ["expired", "expired"], inCart: 0 });
  const viewed = await viewOrder(placed.order.number, { token: orderToken(placed.order) });
  const reserved = { title: "Your order is waiting for payment.", next: expect.stringContaining("reserved for") };
  expect(viewed.ok && orderStatusText(viewed.value)).toEqual(reserved);
  expect((await again(placed)).ok).toBe(true);
  const [payment] = await queryColumn("select id from payments where order_id = $1 and status = 'open'", [
    placed.order.id,
  ]);
  await sendPaid({ ...placed, paymentId: String(payment) });
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", stock: 0, emails: ["order-confirmed"] });
  expect(await findLedgerGaps()).toEqual([]);
});

test("marking as paid is not undone after 31 seconds, once it is packed, or if its cart has another unpaid order", async () => {
  const marked = async (placed: TestOrder) => {
    const recorded = await markAsPaid(placed.order.id, "Cash", command);
    return recorded.ok ? recorded.value.undo : 0;
  };
  const packed = await newOrder({ paid: false });
  const entry = await marked(packed);
  await packOrder(packed.order.id, command);
  expect(await undo(entry)).toMatchObject({ error: { reason: "not_allowed" } });
  const late = await marked(await newOrder({ paid: false }));
  shiftClock(31_000);
  expect(await undo(late)).toMatchObject({ error: { reason: "too_late" } });
  shiftClock(0);
  const [first, second] = [await newOrder({ paid: false }), await newOrder({ paid: false })];
  const paid = await marked(first);
  await queryColumn("update orders set cart_id = $1 where id = $2 returning id", [first.cartId, second.order.id]);
  expect(await undo(paid)).toMatchObject({ error: { reason: "already_paid" } });
});

test("marking as paid is not undone when its cart gets another unpaid order at the same instant", async () => {
  const [first, second] = [await newOrder({ paid: false }), await newOrder({ paid: false })];
  const recorded = await markAsPaid(first.order.id, "Cash", command);
  const ordering = await databasePool().connect();
  try {
    await ordering.query("begin");
    await ordering.query("update orders set cart_id = $1 where id = $2", [first.cartId, second.order.id]);
    const undone = undo(recorded.ok ? recorded.value.undo : 0);
    await vi.waitFor(async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      expect((await databasePool().query(waiting)).rowCount).toBe(1);
    }, POLL_OPTIONS);
    await ordering.query("commit");
    expect(await undone).toMatchObject({ error: { code: "overtaken", reason: "already_paid" } });
  } finally {
    ordering.release();
  }
  expect((await recordsOf(first)).status).toBe("paid");
});

/** An order whose payment is flagged: $1.00 too little came in. */
async function flaggedOrder(): Promise<TestOrder> {
  const placed = await newOrder({ paid: false });
  await sendPaid(placed, (event) => {
    event.payment.amount_cents -= 100;
  });
  return placed;
}
const paymentOf = (id: string) =>
  queryColumn(
    "select status || ' ' || amount_cents || ' ' || coalesce(provider_ref, 'none') from payments where id = $1",
    [id],
  );

test.each<[PaymentDecision, string]>([
  ["send_back", "refund_pending"],
  ["take_as_paid", "paid"],
  ["nothing_came_in", "declined"],
])(
  "the decision %s is undone within 30 seconds: the payment is flagged again, and nothing leaves",
  async (decision, status) => {
    const placed = await flaggedOrder();
    const {
      payments: [first],
      ...records
    } = await recordsOf(placed);
    const { status: unpaid, stock: left, emails: sent } = records;
    const before = [
      { payments: [first], status: unpaid, stock: left, emails: sent },
      await paymentOf(placed.paymentId),
    ];
    const decided = await decidePayment(placed.paymentId, { decision, reason: "As agreed" }, command);
    await sendRefunds();
    expect((await recordsOf(placed)).payments).toEqual([status]);
    shiftClock(29_000);
    expect((await undo(decided.ok ? decided.value.undo : 0)).ok).toBe(true);
    shiftClock(62_000);
    await sendRefunds();
    const { refunds, payments, status: order, stock, emails } = await recordsOf(placed);
    expect(refunds).toEqual(decision === "send_back" ? ["undone wrong_payment"] : []);
    expect([{ payments, status: order, stock, emails }, await paymentOf(placed.paymentId)]).toEqual(before);
    expect(await undo(decided.ok ? decided.value.undo : 0)).toMatchObject({ error: { code: "already_undone" } });
  },
);

test("a refund that is tried again waits for 30 seconds, and can be undone and tried once more", async () => {
  const placed = await newOrder();
  await cancel(placed);
  const [refund] = await refundIds(placed);
  await queryColumn("update refunds set status = 'failed' where id = $1 returning id", [refund]);
  await queryColumn("update payments set status = 'flagged' where id = $1 returning id", [placed.paymentId]);
  const retry = () => decidePayment(placed.paymentId, { decision: "try_again", reason: "Card works" }, command);
  const decided = await retry();
  expect((await undo(decided.ok ? decided.value.undo : 0)).ok).toBe(true);
  expect((await recordsOf(placed)).payments).toEqual(["flagged"]);
  expect((await retry()).ok).toBe(true);
  shiftClock(31_000);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({ status: "refunded", payments: ["refunded"] });
});
