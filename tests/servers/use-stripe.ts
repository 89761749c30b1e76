import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { type StripeServer, signAsStripe, startStripeServer } from "./stripe-server.ts";

export const WEBHOOK = "/api/payments/stripe/webhook/";

/** Replaces Stripe by a local server for the tests of a file, and makes the shop public. Returns the server. */
export function useStripe(): () => StripeServer {
  const before = env();
  let stripe: StripeServer;
  beforeAll(async () => {
    stripe = await startStripeServer();
    useSettings(readSettings({ ...process.env, ...stripe.settings(stripe.url), PUBLIC_URL: "https://shop.example" }));
  });
  afterAll(async () => {
    useSettings(before);
    await stripe.stop();
  });
  return () => stripe;
}

/** Returns a function that sends a signed event to the shop, as Stripe does. */
export const deliveryBy =
  (calls: ReturnType<typeof apiVisitor>) => (event: unknown, how?: Parameters<typeof signAsStripe>[1]) => {
    const { rawBody, signature } = signAsStripe(event, how);
    return calls.post(WEBHOOK, rawBody, { "Stripe-Signature": signature });
  };

/**
 * The same, with a shopper who opens pages of payment and orders that are paid there. Stripe works well at the start of each test, and
 * the clock is right.
 */
export function stripeOrders() {
  const shopper = apiVisitor(createApi());
  const stripeCalls = apiVisitor(createApi());
  const stripe = useStripe();
  beforeEach(() => {
    stripe().mood = "well";
    stripe().refundStatus = "succeeded";
  });
  afterEach(() => shiftClock(0));
  const deliver = deliveryBy(stripeCalls);
  const follow = (placed: TestOrder, ok = "text/html") => shopper.get(placed.url, { Accept: ok });
  return {
    shopper,
    stripeCalls,
    stripe,
    deliver,
    follow,
    async paidOrder(): Promise<TestOrder> {
      const placed = await placeTestOrder({ variantId: await putInStock(1) });
      await follow(placed);
      await deliver(stripe().pay(stripe().pageOf(placed.paymentId)));
      return placed;
    },
    refundsOf: ({ order }: TestOrder) =>
      queryColumn("select r.id from refunds r join payments p on p.id = payment_id where order_id = $1", [order.id]),
  };
}
