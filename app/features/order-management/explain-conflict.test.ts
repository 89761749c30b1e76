import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { useDatabase } from "#tests/database.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";

useDatabase();
const { staff, postAction, newOrder } = ordersForStaff(createApi());

test("more units than are left: the message says so, and then who acted last", async () => {
  const { path } = await newOrder();
  await postAction(`${path}pack/`, {}, staff.packer);
  const parcel = { carrier: "UPS", number: "1Z", lines: [{ position: 1, quantity: 99 }] };
  expect(await postAction(`${path}shipments/`, parcel)).toMatchObject({
    status: 409,
    body: {
      error: `That is more than is left. ${staff.packer.staff.name} packed it just now.`,
      code: "too_many_units",
    },
  });
});

test("more units than are left of an order that nobody has changed: the message says only that", async () => {
  const { path } = await newOrder();
  const refund = { lines: [{ position: 1, quantity: 99 }], cause: "changed_mind", expected_refundable: "210.00" };
  expect(await postAction(`${path}refunds/`, refund)).toMatchObject({
    status: 409,
    body: { error: "That is more than is left.", code: "too_many_units" },
  });
});
