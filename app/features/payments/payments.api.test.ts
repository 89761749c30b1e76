import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { contentSecurityPolicy } from "#app/platform/http/security/content-security-policy.ts";
import { log } from "#app/platform/log.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { STRIPE_KEY, STRIPE_WEBHOOK, signAsStripe } from "#tests/servers/stripe-server.ts";

useDatabase();
const shopper = apiVisitor(createApi());
const before = env();
const CARD = "4242424242424242";
const WEBHOOK = "/api/payments/stripe/webhook/";
const pathOf = ({ paymentId }: Pick<TestOrder, "paymentId">) => `/api/payments/test/${paymentId}/`;
let placed: TestOrder;

beforeEach(async () => {
  placed = await placeTestOrder({ variantId: await putInStock(1) });
});
afterEach(() => {
  vi.restoreAllMocks();
  useSettings(before);
});

test("Pay returns the order's page, and a second Pay returns the same", async () => {
  const first = await shopper.post(pathOf(placed), { outcome: "paid" });
  expect([first.status, first.body]).toEqual([
    200,
    { next: expect.stringMatching(`^/order/${placed.order.number}\\?token=[\\w-]+$`) },
  ]);
  expect(first.headers.get("cache-control")).toBe("private, no-store");
  expect((await shopper.post(pathOf(placed), { outcome: "paid" })).body).toEqual(first.body);
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", emails: ["order-confirmed"] });
});

test("Decline returns the order's page, where it can be paid again", async () => {
  expect((await shopper.post(pathOf(placed), { outcome: "declined" })).status).toBe(200);
  expect((await recordsOf(placed)).status).toBe("awaiting_payment");
});

test("the browser can send neither an amount nor another outcome", async () => {
  for (const body of [{ outcome: "refunded" }, { outcome: "paid", amount: 1 }, {}, { outcome: 1 }]) {
    const response = await shopper.post(pathOf(placed), body);
    expect([response.status, response.body]).toEqual([400, { error: expect.any(String), fields: expect.any(Object) }]);
  }
  expect((await recordsOf(placed)).payments).toEqual(["open"]);
});

test("another site can't pay for a shopper", async () => {
  const crossSite = await shopper.post(pathOf(placed), { outcome: "paid" }, { Origin: "https://evil.example" });
  expect(crossSite.status).toBe(403);
  expect((await recordsOf(placed)).payments).toEqual(["open"]);
});

test("an unknown payment is a 404, whatever its id looks like", async () => {
  for (const paymentId of [crypto.randomUUID(), "1", "x".repeat(300), "%27"])
    expect((await shopper.post(pathOf({ paymentId }), { outcome: "paid" })).status).toBe(404);
});

test("the URL of a test payment redirects like that of any other", async () => {
  const redirected = await shopper.get(`/api/payments/${placed.paymentId}/`);
  expect([redirected.status, redirected.headers.get("location")]).toEqual([303, `/pay/test/${placed.paymentId}`]);
});

test("without Stripe's keys no Stripe event is accepted", async () => {
  const { rawBody, signature } = signAsStripe({ id: "evt_1", type: "checkout.session.completed" });
  const response = await shopper.post(WEBHOOK, rawBody, { "Stripe-Signature": signature });
  expect([response.status, response.body]).toEqual([400, { error: "The signature does not belong to this message." }]);
});

/** Returns whether a text contains what could be a card number: 13 to 19 digits, in groups or not, with a valid check digit. */
function hasCardNumber(text: string): boolean {
  return (text.match(/(?<!\d)[3-6](?:[ -]?\d){12,18}(?!\d)/g) ?? []).some((found) => {
    const digits = [...found.replace(/\D/g, "")].reverse().map(Number);
    const sum = digits.reduce(
      (all, digit, i) => all + (i % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    );
    return sum % 10 === 0;
  });
}

test("no card number reaches the log, wherever one is sent", async () => {
  const response = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  useSettings(readSettings({ ...process.env, STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK }));
  const event = {
    id: "evt_card",
    type: "charge.refunded",
    data: { object: { metadata: { payment_id: CARD }, card: CARD } },
  };
  const { rawBody, signature } = signAsStripe(event);
  expect((await shopper.post(WEBHOOK, rawBody, { "Stripe-Signature": signature })).status).toBe(200);
  expect((await shopper.post(WEBHOOK, rawBody, { "Stripe-Signature": CARD })).status).toBe(400);
  useSettings(before);
  await shopper.post(pathOf(placed), { outcome: CARD });
  await shopper.post(pathOf({ paymentId: CARD }), { outcome: "paid" });
  await shopper.post(pathOf(placed), { outcome: "paid" });
  const written = JSON.stringify(response.map(({ mock }) => mock.calls));
  expect(written).toContain(placed.paymentId);
  expect(hasCardNumber(`card 4242 4242 4242 4242`)).toBe(true);
  expect(hasCardNumber(written)).toBe(false);
});

test("the pages run only the shop's own scripts, and forms may redirect to Stripe only when its keys are configured", () => {
  const directive = (name: string) =>
    contentSecurityPolicy()
      .split("; ")
      .find((part) => part.startsWith(name));
  expect([directive("script-src"), directive("form-action")]).toEqual(["script-src 'self'", "form-action 'self'"]);
  useSettings(readSettings({ ...process.env, STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK }));
  expect([directive("script-src"), directive("connect-src"), directive("frame-src")]).toEqual([
    "script-src 'self'",
    "connect-src 'self'",
    undefined,
  ]);
  expect(directive("form-action")).toBe("form-action 'self' https://checkout.stripe.com");
});
