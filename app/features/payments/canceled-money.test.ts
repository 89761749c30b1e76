import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { viewOrder } from "#app/features/checkout/order-actions.ts";
import { resendEmail } from "#app/features/order-management/resend-email.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { orderStatusText } from "#app/features/orders/ui/order-labels.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { again, cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { type RefundRequest, refundOrder } from "./refunds/refund-order.ts";
import { cancelForStaff } from "./staff/cancel-for-staff.ts";
import { decidePayment, type PaymentDecision } from "./staff/decide-payment.ts";
import { markAsPaid } from "./staff/mark-as-paid.ts";

useDatabase();
afterEach(() => shiftClock(0));

const newOrder = async () => placeTestOrder({ variantId: await putInStock(2), quantity: 2 });

/** What the order's page says to its shopper. */
async function textOf({ order }: TestOrder): Promise<string> {
  const viewed = await viewOrder(order.number, { token: orderToken(order) });
  return viewed.ok ? orderStatusText(viewed.value).next : viewed.error.code;
}
const refundInEmail = ({ order }: TestOrder) =>
  queryColumn("select data->>'refund' from emails where order_id = $1 and template = 'order-cancelled'", [order.id]);

async function refund({ order }: TestOrder, wanted: Partial<RefundRequest>) {
  const common = { shippingCents: 0, cause: "changed_mind", note: "", notify: false } as const;
  const made = await refundOrder(
    order.id,
    { ...common, lines: [], expectedRefundableCents: 21_000, ...wanted },
    command,
  );
  if (!made.ok) throw new Error(made.error.code);
}

test("an order that is canceled because its units were refunded names that money, without the shipping", async () => {
  const placed = await newOrder();
  await sendPaid(placed);
  await refund(placed, { lines: [{ position: 1, quantity: 2 }] });
  shiftClock(31_000);
  await sendRefunds();
  expect(await textOf(placed)).toContain("We’re sending $200.00 back.");
  expect((await resendEmail(placed.order.id, "order-cancelled", command)).ok).toBe(true);
  expect(await refundInEmail(placed)).toEqual(["$200.00"]);
});

test("the email and the page of a canceled order name what goes back, without what was refunded before", async () => {
  const placed = await newOrder();
  await sendPaid(placed);
  await refund(placed, { amountCents: 500, cause: "goodwill" });
  shiftClock(31_000);
  await sendRefunds();
  expect((await cancelForStaff(placed.order.id, { reason: "Sold", notify: true }, command)).ok).toBe(true);
  expect(await textOf(placed)).toContain("We’re sending $205.00 back.");
  expect((await resendEmail(placed.order.id, "order-cancelled", command)).ok).toBe(true);
  expect(await refundInEmail(placed)).toEqual(["$205.00", "$205.00"]);
});

test("an order that was paid with an earlier payment was charged, although its latest payment has ended", async () => {
  const placed = await newOrder();
  shiftClock(4 * 60_000);
  expect((await again(placed)).ok).toBe(true);
  await sendPaid(placed);
  expect((await cancel(placed)).ok).toBe(true);
  expect(await textOf(placed)).toContain("We’re sending $210.00 back.");
  expect(await refundInEmail(placed)).toEqual(["$210.00"]);
});

test("a shopper can't cancel an order that was refunded in part, and reads that reason", async () => {
  const placed = await newOrder();
  await sendPaid(placed);
  await refund(placed, { amountCents: 500, cause: "goodwill" });
  shiftClock(31_000);
  await sendRefunds();
  const { number } = placed.order;
  const canceled = await apiVisitor(createApi()).post(
    `/api/orders/${number}/cancel/?token=${orderToken(placed.order)}`,
    {},
  );
  expect(canceled).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("Part of this order was refunded") },
  });
});

test("a payment by hand is refunded once a person says how, after its order was canceled by its shopper or by staff", async () => {
  const emailOf = ({ order }: TestOrder, template: string) =>
    queryColumn(`select concat(data->>'money', data->>'isByHand') from emails where order_id = $1 and template = $2`, [
      order.id,
      template,
    ]);
  for (const isByStaff of [false, true]) {
    shiftClock(0);
    const placed = await newOrder();
    expect((await markAsPaid(placed.order.id, "Bank transfer 4711", command)).ok).toBe(true);
    shiftClock(31_000);
    const canceled = isByStaff
      ? await cancelForStaff(placed.order.id, { reason: "Sold", notify: true }, command)
      : await cancel(placed);
    expect(canceled.ok).toBe(true);
    expect(await textOf(placed)).toContain("We’ll refund what we received");
    shiftClock(62_000);
    await sendRefunds();
    expect(await textOf(placed)).toContain("We’ll refund what we received");
    expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", payments: ["expired", "flagged"] });
    expect(await emailOf(placed, "order-cancelled")).toEqual(["looked_at"]);
    expect(await emailOf(placed, "order-refunded")).toEqual([]);
    const [payment] = await queryColumn("select id from payments where order_id = $1 and provider = 'manual'", [
      placed.order.id,
    ]);
    const decide = (decision: PaymentDecision) =>
      decidePayment(String(payment), { decision, reason: "Transfer 4712" }, command);
    expect(await decide("try_again")).toMatchObject({ error: { code: "decision_not_possible" } });
    expect((await decide("paid_back_by_hand")).ok).toBe(true);
    expect(await recordsOf(placed)).toMatchObject({ status: "refunded", payments: ["expired", "refunded"] });
    expect(await emailOf(placed, "order-refunded")).toEqual(["true"]);
    expect((await resendEmail(placed.order.id, "order-refunded", command)).ok).toBe(true);
    expect(await emailOf(placed, "order-refunded")).toEqual(["true", "true"]);
    expect((await resendEmail(placed.order.id, "order-cancelled", command)).ok).toBe(true);
    expect(await emailOf(placed, "order-cancelled")).toEqual(["looked_at", "goes_backtrue"]);
  }
});

test("nothing was charged for a canceled order that was never paid", async () => {
  const placed = await newOrder();
  expect((await cancel(placed)).ok).toBe(true);
  expect(await textOf(placed)).toBe("Nothing was charged.");
  expect(await refundInEmail(placed)).toEqual([]);
});
