import { expect, test, vi } from "vitest";
import { closePayment } from "#app/features/payments/close-payment.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock, recordsOf } from "#tests/payments.ts";
import { eventOf, shown, signAsStripe } from "#tests/servers/stripe-server.ts";
import { stripeOrders, WEBHOOK } from "#tests/servers/use-stripe.ts";

useDatabase();
vi.setConfig({ testTimeout: 60_000 });
const MINUTE = 60_000;
const { shopper, stripeCalls, stripe, deliver, follow, refundsOf } = stripeOrders();

test("a payment's URL redirects to Stripe's page, with the order's lines, its cents and a return URL", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(5), quantity: 2 });
  expect(placed.url).toBe(`/api/payments/${placed.paymentId}/`);
  const redirected = await follow(placed);
  const page = stripe().pageOf(placed.paymentId);
  expect([redirected.status, redirected.headers.get("location")]).toEqual([303, page.url]);
  expect(redirected.headers.get("cache-control")).toBe("private, no-store");
  expect(page).toMatchObject({
    amount_total: 21_000,
    currency: "usd",
    metadata: { order_number: placed.order.number },
  });
  expect(page.given).toMatchObject({
    customer_email: "ada@example.com",
    adaptive_pricing: { enabled: "false" },
    line_items: {
      0: {
        quantity: "2",
        price_data: { unit_amount: "10000", product_data: { name: "Harbour Tote", description: "Tan" } },
      },
      1: { quantity: "1", price_data: { unit_amount: "1000", product_data: { name: "Shipping" } } },
    },
  });
  const back = `https://shop.example/order/${placed.order.number}?token=`;
  expect(String(page.given.success_url)).toMatch(/&payment=returned$/);
  expect(String(page.given.success_url)).toContain(back);
  expect(String(page.given.cancel_url)).toContain(back);
  expect(String(page.given.cancel_url)).not.toContain("payment=");
});

test("following it again, twice at once or late, opens no second page", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const [first, second] = await Promise.all([follow(placed), follow(placed)]);
  shiftClock(14 * MINUTE);
  const third = await follow(placed);
  const locations = [first, second, third].map(({ headers }) => headers.get("location"));
  expect(new Set(locations)).toEqual(new Set([stripe().pageOf(placed.paymentId).url]));
  expect([...stripe().sessions.values()].filter(({ metadata }) => metadata.order_id === placed.order.id)).toHaveLength(
    1,
  );
});

test("the page may be opened in the last minute of its first reservation, has the full time from then, and closes after it", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const closes = "select round(extract(epoch from run_at - $1) / 60)::int from graphile_worker.jobs where key = $2";
  for (const minute of [2.9, 17.8]) {
    shiftClock(minute * MINUTE);
    expect((await follow(placed)).headers.get("location")).toContain("checkout.stripe.com");
    expect(await queryColumn(closes, [now(), `close:${placed.paymentId}`])).toEqual([minute < 3 ? 15 : 0]);
  }
  shiftClock(18 * MINUTE);
  await closePayment(placed.paymentId);
  const page = stripe().pageOf(placed.paymentId);
  expect(page.status).toBe("expired");
  await deliver(eventOf("checkout.session.expired", shown(page)));
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", payments: ["expired"], stock: 1 });
  expect((await follow(placed)).headers.get("location")).toMatch(/^\/order\//);
  await closePayment(placed.paymentId);
});

test("a page that Stripe opens only after the reservation has ended is closed, and nobody is redirected to it", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  shiftClock(2.9 * MINUTE);
  stripe().meanwhile = async () => {
    shiftClock(3.1 * MINUTE);
    await expireReservations();
    await closePayment(placed.paymentId);
  };
  expect((await follow(placed)).headers.get("location")).toMatch(/^\/order\//);
  const page = stripe().pageOf(placed.paymentId);
  expect(page.status).toBe("open");
  const due = "select 1 from graphile_worker.jobs where key = $1 and run_at <= $2";
  expect(await queryColumn(due, [`close:${placed.paymentId}`, now()])).toHaveLength(1);
  await closePayment(placed.paymentId);
  expect(page.status).toBe("expired");
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", stock: 1 });
});

test("the webhook alone completes the order, once, however often it is sent", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await follow(placed);
  const event = stripe().pay(stripe().pageOf(placed.paymentId));
  const responses = await Promise.all(Array.from({ length: 5 }, () => deliver(event)));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, { received: true }]));
  shiftClock(24 * 60 * MINUTE);
  expect((await deliver(event)).status).toBe(200);
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", stock: 0, emails: ["order-confirmed"], inCart: 0 });
});

test("a payment method that takes days: the order is not completed until the money is there", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await follow(placed);
  const page = stripe().pageOf(placed.paymentId);
  stripe().pay(page);
  page.payment_status = "unpaid";
  expect((await deliver(eventOf("checkout.session.completed", shown(page)))).status).toBe(200);
  expect((await recordsOf(placed)).status).toBe("awaiting_payment");
  page.payment_status = "paid";
  await deliver(eventOf("checkout.session.async_payment_succeeded", shown(page)));
  expect((await recordsOf(placed)).status).toBe("paid");
});

test("a failed payment releases the units", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await follow(placed);
  await deliver(eventOf("checkout.session.async_payment_failed", shown(stripe().pageOf(placed.paymentId))));
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", payments: ["declined"], stock: 1 });
});

test.each([
  ["amount_total", 1],
  ["currency", "eur"],
  ["metadata", { order_id: crypto.randomUUID() }],
])("a payment with a wrong %s is flagged and completes nothing", async (field, invalid) => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await follow(placed);
  const page = stripe().pageOf(placed.paymentId);
  stripe().pay(page);
  const value = typeof invalid === "object" ? { ...page.metadata, ...invalid } : invalid;
  await deliver(eventOf("checkout.session.completed", { ...shown(page), [field]: value }));
  expect(await recordsOf(placed)).toMatchObject({
    status: "awaiting_payment",
    payments: ["flagged"],
    emails: ["payment-flagged"],
  });
});

test("a webhook without Stripe's signature, or with an old one, is a 400 and changes nothing", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await follow(placed);
  const event = stripe().pay(stripe().pageOf(placed.paymentId));
  const { rawBody, signature } = signAsStripe(event);
  const rejected = [
    await stripeCalls.post(WEBHOOK, rawBody),
    await stripeCalls.post(WEBHOOK, rawBody.replace("}", "} "), { "Stripe-Signature": signature }),
    await stripeCalls.post(WEBHOOK, JSON.stringify(event), { "Stripe-Signature": signature }),
    await stripeCalls.post(WEBHOOK, "", { "Stripe-Signature": signature }),
    await deliver(event, { secret: "whsec_somebody_else" }),
    await deliver(event, { at: new Date(now().getTime() - 6 * MINUTE) }),
  ];
  for (const { status, body } of rejected)
    expect([status, body]).toEqual([400, { error: "The signature does not belong to this message." }]);
  const form = await stripeCalls.post(WEBHOOK, "a=1", { "Content-Type": "application/x-www-form-urlencoded" });
  expect(form.status).toBe(415);
  expect((await recordsOf(placed)).status).toBe("awaiting_payment");
});

test("events that don't concern the shop, or of unknown payments, are acknowledged with 200", async () => {
  for (const event of [
    eventOf("customer.created", { id: "cus_1" }),
    eventOf("checkout.session.completed", { id: "cs_1", payment_status: "paid", metadata: {} }),
    eventOf("checkout.session.expired", { id: "cs_2", metadata: { payment_id: crypto.randomUUID() } }),
    eventOf("charge.refunded", { id: "ch_1", metadata: null, amount_refunded: 1 }),
    eventOf("customer.created", { id: "cus_2", name: "a\u0000b" }),
  ])
    expect((await deliver(event)).status).toBe(200);
});

test("paid at Stripe after the last unit was sold: refunded through Stripe", async () => {
  const variantId = await putInStock(1);
  const slow = await placeTestOrder({ variantId });
  await follow(slow);
  shiftClock(16 * MINUTE);
  await expireReservations();
  await placeTestOrder({ variantId });
  const page = stripe().pageOf(slow.paymentId);
  await deliver(stripe().pay(page));
  await sendRefund(String((await refundsOf(slow))[0]));
  expect(stripe().refundedOf(page)).toBe(11_000);
  expect(await recordsOf(slow)).toMatchObject({ status: "refunded", emails: ["order-cancelled", "order-refunded"] });
});

test("while Stripe is unavailable the units stay reserved: a browser is redirected to its order, a program gets a 503 with Retry-After", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  for (const mood of ["broken", "overloaded"] as const) {
    stripe().mood = mood;
    const response = await follow(placed, "application/json");
    expect([response.status, response.headers.get("retry-after"), response.body]).toEqual([
      503,
      "10",
      { error: expect.stringContaining("Your order is saved") },
    ]);
  }
  const redirected = await follow(placed);
  expect([redirected.status, redirected.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/order\/.*&payment=away$/),
  ]);
  const requestCount = stripe().asked.length;
  expect((await follow(placed, "application/json")).status).toBe(503);
  expect(stripe().asked.length).toBe(requestCount);
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", payments: ["open"], stock: 0 });
  stripe().mood = "well";
  shiftClock(11_000);
  expect((await follow(placed)).headers.get("location")).toContain("checkout.stripe.com");
});

test("a Stripe request without a response is given up after two attempts of eight seconds", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  stripe().mood = "silent";
  const start = performance.now();
  expect((await follow(placed, "application/json")).status).toBe(503);
  expect(performance.now() - start).toBeLessThan(20_000);
});

test("with Stripe's keys there is no test payment, and an unknown payment is a 404", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const submitted = await shopper.post(`/api/payments/test/${placed.paymentId}/`, { outcome: "paid" });
  expect([submitted.status, submitted.body]).toEqual([404, { error: "There is no such payment." }]);
  for (const id of ["nothing", crypto.randomUUID()])
    expect((await shopper.get(`/api/payments/${id}/`)).status).toBe(404);
});
