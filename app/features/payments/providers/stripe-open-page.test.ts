import { expect, test, vi } from "vitest";
import { editOrder } from "#app/features/order-management/edit/edit-order.ts";
import { orderETag } from "#app/features/order-management/view-staff-order.ts";
import { findPayment } from "#app/features/payments/payments.queries.ts";
import { openHostedPage } from "#app/platform/payment-client.server.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { stripeOrders } from "#tests/servers/use-stripe.ts";
import { command } from "#tests/staff-actors.ts";
import { findOrderToPay } from "./order-to-pay.ts";
import { hostedPageFor } from "./stripe-page.ts";

useDatabase();
vi.setConfig({ testTimeout: 30_000 });
const { stripe, follow } = stripeOrders();

test("the second click waits for the page that the first one opens", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  let second: ReturnType<typeof follow> | undefined;
  stripe().meanwhile = async () => {
    stripe().inProgress = Number.POSITIVE_INFINITY;
    second = follow(placed);
    await new Promise((resolve) => setTimeout(resolve, 200));
    stripe().inProgress = 0;
  };
  const first = await follow(placed);
  const { url } = stripe().pageOf(placed.paymentId);
  expect([first, await second].map((response) => response?.headers.get("location"))).toEqual([url, url]);
});

test("a page that another process is opening is asked for again", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  stripe().inProgress = 3;
  const response = await follow(placed);
  expect(response.headers.get("location")).toBe(stripe().pageOf(placed.paymentId).url);
});

test("a page that Stripe refuses, because its response was lost and the order has changed, leads to the order and not to an error", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const [payment, order] = await Promise.all([findPayment(placed.paymentId), findOrderToPay(placed.order.id)]);
  if (!payment || !order) throw new Error("The order has no payment");
  await openHostedPage(hostedPageFor(payment, order), placed.paymentId);
  const edit = { email: "ada.lovelace@example.com", ifMatch: orderETag(placed.order) };
  expect(await editOrder(placed.order.id, edit, command)).toMatchObject({ ok: true });
  const response = await follow(placed);
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/order\/.*&payment=away$/),
  ]);
});
