import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff } from "#tests/staff.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import { loader } from "./order.page.tsx";

useDatabase();
const { newOrder } = ordersForStaff(createApi());

test("the map looks for street, city, postcode and country, not for a person, a company or a floor", async () => {
  const { order } = await newOrder();
  const shipsTo = { ...address, company: "Analytical Engines", line2: "Floor 3" };
  await queryColumn("update orders set shipping_address = $1 where id = $2", [shipsTo, order.id]);
  const { cookie, actor } = await newStaff("owner");
  const request = new Request(`http://localhost:3000/admin/orders/${order.number}`, {
    headers: { cookie, "x-client-address": actor.network },
  });
  const loaded = await loader({ request, params: { number: order.number } } as Parameters<typeof loader>[0]);
  const map = new URL(loaded.order.mapUrl ?? "");
  expect(map.searchParams.get("query")).toBe("1 Elm Street, Portland, ME 04101, United States");
});
