import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
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
