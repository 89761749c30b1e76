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

test("a rejected quantity is shown again in its own line, not in that of another size", async () => {
  const address = newAddress();
  const shopper = buyer(createApi(), { "x-client-address": address });
  for (const size of ["32", "34"]) await shopper.add(belt, { color: "Black", size });
  const cookie = `sessionid=${shopper.jar.get("sessionid")}`;
  const ask = (body?: URLSearchParams) =>
    new Request("http://localhost:3000/cart/plain", {
      method: body ? "POST" : "GET",
      headers: { cookie, "x-client-address": address, "sec-fetch-site": "same-origin" },
      ...(body && { body }),
    });
  const form = { intent: "update", product_id: String(belt), color: "Black", size: "34", quantity: "77" };
  const args = { params: {}, context: {} } as Parameters<typeof action>[0];
  const submitted = await action({ ...args, request: ask(new URLSearchParams(form)) });
  const loaded = await loader({ ...args, request: ask() });
  expect(submitted).toMatchObject({ init: { status: 409 } });

  const Stub = createRoutesStub([{ id: "cart", path: "/cart/plain", Component: Page as () => ReactElement }]);
  const hydrationData = {
    loaderData: { cart: loaded.data },
    actionData: { cart: "data" in submitted ? submitted.data : undefined },
  };
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ["/cart/plain"], hydrationData }));
  const quantities = [...html.matchAll(/name="quantity"[^>]* value="(\d+)"/g)].map(([, quantity]) => quantity);
  expect(quantities.toSorted()).toEqual(["1", "77"]);
});
