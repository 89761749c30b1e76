import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";

useDatabase();
const { read, newOrder } = ordersForStaff(createApi());

test("times are in the shop's time zone, and a postal code and a tracking number stay whole", async () => {
  const { order } = await newOrder();
  await queryColumn(
    `update orders set placed_at = '2026-12-01T02:30:00Z', tracking_number = '9400111899223197428490',
       shipping_address = shipping_address || '{"postal_code": "02134"}' where id = $1 returning id`,
    [order.id],
  );
  const row = String((await read(`orders/?format=csv&search=${order.number}`)).body).split("\r\n")[1];
  expect(row).toContain(`${order.number},2026-11-30T21:30:00-05:00,`);
  expect(row).toContain(",'02134,");
  expect(row).toContain(",'9400111899223197428490,");
});
