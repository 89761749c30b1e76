import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff } from "#tests/staff.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import OrdersPage, { loader } from "./orders.page.tsx";

useDatabase();
const { newOrder } = ordersForStaff(createApi());

/** The HTML of the list at this address. */
async function listOf(query: string): Promise<string> {
  const { cookie, actor } = await newStaff("owner");
  const headers = { cookie, "x-client-address": actor.network };
  const request = new Request(`http://localhost:3000/admin/orders?${query}`, { headers });
  const loaderData = await loader({ request } as Parameters<typeof loader>[0]);
  const Stub = createRoutesStub([{ id: "orders", path: "/", Component: OrdersPage as ComponentType }]);
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { orders: loaderData } } }));
}

test("the tabs have the number of their orders, unless a filter is set, which they carry along", async () => {
  await newOrder();
  const TAB = />To pack(?:<span class="number">(\d+)<\/span>)?<\/a>/;
  expect(Number(TAB.exec(await listOf("tab=all"))?.[1])).toBeGreaterThan(0);
  expect(Number(TAB.exec(await listOf("tab=all&ordering=placed_at"))?.[1])).toBeGreaterThan(0);
  expect([...(TAB.exec(await listOf("tab=all&country=CA")) ?? [])]).toEqual([">To pack</a>", undefined]);
});

test("a tab of several pages whose orders are to be shipped can be printed whole, with its filters", async () => {
  for (const _ of [1, 2]) await newOrder();
  expect(await listOf("tab=to_pack&limit=1&country=US")).toContain(
    'href="/admin/orders/print/slips?tab=to_pack&amp;country=US"',
  );
  expect(await listOf("tab=all&limit=1")).not.toContain("/admin/orders/print/slips?tab");
  expect(await listOf("tab=to_pack&limit=1&country=CA")).not.toContain("/admin/orders/print/slips?tab");
});
