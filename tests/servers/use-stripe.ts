import { afterAll, beforeAll } from "vitest";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import type { apiVisitor } from "#tests/api-visitor.ts";
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
