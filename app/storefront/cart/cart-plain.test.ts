import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { newAddress } from "#tests/accounts.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import Page, { action, loader } from "./cart-plain.page.tsx";

useDatabase();
let belt: number | undefined;
beforeAll(async () => {
  const stock = ["32", "34"].map((size) => ({ color: "Black", size, quantity: 5 }));
  belt = (await putProducts({ slug: "plain-belt", sizes: ["32", "34"], stock })).get("plain-belt");
});

const args = { params: {}, context: {} } as Parameters<typeof action>[0];
const optionsOf = (size: string) => ({ color: "Black", size });

/** A shopper with a belt of both sizes in the cart, and their requests for the page. */
async function beltBuyer() {
  const address = newAddress();
  const shopper = buyer(createApi(), { "x-client-address": address });
  for (const size of ["32", "34"]) await shopper.add(belt, optionsOf(size));
  const cookie = `sessionid=${shopper.jar.get("sessionid")}`;
  return (body?: URLSearchParams) =>
    new Request("http://localhost:3000/cart/plain", {
      method: body ? "POST" : "GET",
      headers: { cookie, "x-client-address": address, "sec-fetch-site": "same-origin" },
      ...(body && { body }),
    });
}

function htmlOf(cart: unknown, actionData?: unknown): string {
  const Stub = createRoutesStub([{ id: "cart", path: "/cart/plain", Component: Page as () => ReactElement }]);
  const hydrationData = { loaderData: { cart }, actionData: { cart: actionData } };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/cart/plain"], hydrationData }));
}

test("a rejected quantity is shown again in its own line, not in that of another size", async () => {
  const ask = await beltBuyer();
  const form = { intent: "update", product_id: String(belt), ...optionsOf("34"), quantity: "77" };
  const submitted = await action({ ...args, request: ask(new URLSearchParams(form)) });
  const loaded = await loader({ ...args, request: ask() });
  expect(submitted).toMatchObject({ init: { status: 409 } });

  const html = htmlOf(loaded.data, "data" in submitted ? submitted.data : undefined);
  const quantities = [...html.matchAll(/name="quantity"[^>]* value="(\d+)"/g)].map(([, quantity]) => quantity);
  expect(quantities.toSorted()).toEqual(["1", "77"]);
});

test("a line says if fewer units are left, and one of which none are left can only be removed", async () => {
  const ask = await beltBuyer();
  const { data: cart } = await loader({ ...args, request: ask() });
  const [first, second] = cart.items;
  if (!first || !second) throw new Error("The cart is empty");
  const html = htmlOf({
    ...cart,
    items: [
      { ...first, quantity: 3, stock: 2 },
      { ...second, stock: 0 },
    ],
  });
  expect(html).toContain("Only 2 left right now.");
  expect(html).toContain("None left right now.");
  expect(html.match(/name="quantity"/g)).toHaveLength(1);
  expect(html.match(/aria-label="Remove /g)).toHaveLength(2);
  expect(htmlOf({ ...cart, items: [{ ...first, stock: 0, available: false }] })).toContain("No longer available.");
  expect(htmlOf(cart)).not.toContain("right now");
});
