import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { orderPath } from "#app/features/orders/order-link.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import OrderPage, { loader } from "./order.page.tsx";

useDatabase();

type Placed = Awaited<ReturnType<typeof placeTestOrder>>;

/** The HTML of an order's page that is opened with `payment`. */
async function open({ order }: Placed, payment?: string): Promise<string> {
  const url = `http://localhost:3000${orderPath(order)}${payment ? `&payment=${payment}` : ""}`;
  const args = { request: new Request(url), params: { number: order.number } };
  const data = await loader(args as Parameters<typeof loader>[0]);
  const Stub = createRoutesStub([{ id: "order", path: "/", Component: OrderPage as ComponentType }]);
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { order: data } } }));
}

test("a shopper who returns from the payment before its event is not asked to pay again, and the page loads itself again", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  expect(await open(placed)).toContain(">Pay $110.00<");
  const waiting = await open(placed, "returned");
  expect(waiting).toContain("We’re waiting for your bank’s confirmation.");
  expect(waiting).not.toContain("Pay $110.00");
  const [, seconds, next] = /http-equiv="refresh" content="(\d+);url=[^"]*&amp;payment=(\w+)"/i.exec(waiting) ?? [];
  expect([seconds, next]).toEqual(["3", "returned1"]);
  // After about a minute the page gives up, because the payment may not have been made.
  expect(await open(placed, "returned4")).toContain("payment=returned5");
  expect(await open(placed, "returned5")).toContain(">Pay $110.00<");

  await sendPaid(placed);
  const paid = await open(placed, "returned");
  expect(paid).toContain("Your order is confirmed.");
  expect(paid).not.toContain("refresh");
});
