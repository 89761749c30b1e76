import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { now } from "#app/platform/clock.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { useStripe } from "#tests/servers/use-stripe.ts";

useDatabase();
const shopper = apiVisitor(createApi());
const stripe = useStripe();
const follow = (placed: TestOrder, ok = "text/html") => shopper.get(placed.url, { Accept: ok });

test("a page that Stripe names on another host is not followed, and the order stays reserved", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(5) });
  expect((await follow(placed)).headers.get("location")).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  stripe().pageOf(placed.paymentId).url = "https://checkout.stripe.com.evil.example/pay";
  expect((await follow(placed)).headers.get("location")).toMatch(/^\/order\/[^?]+\?token=.+&payment=away$/);
  expect((await follow(placed, "application/json")).status).toBe(503);
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", stock: 4 });
});

test("a page is opened for the longest reservation that the settings allow, which Stripe's 24 hours limit", async () => {
  const before = env();
  useSettings({ ...before, HOLD_MINUTES: 1440 });
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  expect((await follow(placed)).headers.get("location")).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  useSettings(before);
  const { expires_at } = stripe().pageOf(placed.paymentId);
  expect(expires_at - now().getTime() / 1000).toBeGreaterThan(23.8 * 3600);
});
