import { expect, test } from "vitest";
import { deliverOrder } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { findPrintedOrders } from "./find-printed-orders.ts";
import { pickListOf } from "./pick-list.ts";
import { sheetQuery } from "./prints.contract.ts";

useDatabase();

async function paidOrder(quantity = 2) {
  const placed = await placeTestOrder({ variantId: await putInStock(10), quantity });
  await sendPaid(placed);
  return placed.order;
}

async function printed(numbers: string[], by = command) {
  const found = await findPrintedOrders(numbers, by);
  if (!found.ok) throw new Error(found.error.code);
  return found.value.orders;
}

test("a slip has address, units and prices; a gift's slip, and a packer's, have no price", async () => {
  const order = await paidOrder();
  const [whole] = await printed([order.number]);
  expect(whole).toMatchObject({
    number: order.number,
    lines: [{ sku: "WW-1", name: "Harbour Tote", options: "Tan", quantity: 2, of: undefined, subtotal: "$200.00" }],
    sums: { subtotal: "$200.00", shipping: "$10.00", total: "$210.00" },
  });
  expect(whole?.address[0]).toBe(order.shippingAddress.full_name);

  const packer = await findPrintedOrders([order.number], staffActor("packer"));
  await databasePool().query("update orders set gift_message = 'For you' where id = $1", [order.id]);
  const gift = await printed([order.number]);
  for (const without of [packer.ok ? packer.value.orders : [], gift]) {
    expect(without).toMatchObject([{ sums: undefined, lines: [{ price: undefined, subtotal: undefined }] }]);
    expect(JSON.stringify(without)).not.toContain("$");
  }
});

test("what is left to send is printed, and everything once nothing is left", async () => {
  const order = await paidOrder(3);
  await packOrder(order.id, command);
  const parcel = { carrier: "UPS", number: "1Z" };
  await shipOrder(order.id, { ...parcel, lines: [{ position: 1, quantity: 1 }] }, command);
  expect(await printed([order.number])).toMatchObject([
    { toSend: true, lines: [{ quantity: 2, of: 3 }], sums: undefined },
  ]);
  await shipOrder(order.id, parcel, command);
  expect(await printed([order.number])).toMatchObject([{ toSend: false, lines: [{ quantity: 3, of: undefined }] }]);
});

test("nothing is printed of orders that are unknown, unpaid or not for the packer's eyes, and nothing without the permission", async () => {
  const paid = await paidOrder();
  const delivered = await paidOrder();
  await packOrder(delivered.id, command);
  await shipOrder(delivered.id, { carrier: "UPS", number: "1Z" }, command);
  await deliverOrder(delivered.id, command);
  const { order: unpaid } = await placeTestOrder({ variantId: await putInStock(1) });
  const nothing = (...numbers: string[]) => ({ ok: false, error: { code: "nothing_to_print", numbers } });
  expect(await findPrintedOrders([paid.number, unpaid.number], command)).toMatchObject({
    value: { orders: [{ number: paid.number }], missing: [unpaid.number] },
  });
  expect(await findPrintedOrders([unpaid.number], command)).toEqual(nothing(unpaid.number));
  expect(await findPrintedOrders(["222-222-22"], command)).toEqual(nothing("222-222-22"));
  expect(await findPrintedOrders([delivered.number], staffActor("packer"))).toEqual(nothing(delivered.number));
  expect(await findPrintedOrders([delivered.number], staffActor("assistant"))).toMatchObject({ ok: true });
  for (const role of ["bookkeeper", "viewer"] as const)
    expect(await findPrintedOrders([paid.number], staffActor(role))).toMatchObject({ error: { code: "forbidden" } });
});

test("the pick list adds up the units of each SKU over the orders, without those that were sent", async () => {
  const [one, two, sent] = [await paidOrder(2), await paidOrder(1), await paidOrder(5)];
  await packOrder(sent.id, command);
  await shipOrder(sent.id, { carrier: "UPS", number: "1Z" }, command);
  const orders = await printed([two.number, one.number, sent.number]);
  expect(orders.map(({ number }) => number)).toEqual([two.number, one.number, sent.number]);
  expect(pickListOf(orders)).toEqual([
    {
      sku: "WW-1",
      name: "Harbour Tote",
      options: "Tan",
      quantity: 3,
      orders: [
        { number: two.number, quantity: 1 },
        { number: one.number, quantity: 2 },
      ],
    },
  ]);
});

test("the numbers of 1 to 200 orders are accepted as they are typed, each once", () => {
  const read = (numbers: unknown) => sheetQuery.safeParse({ numbers });
  expect(read("7kqm4t2x, 7KQ-M4T-2X,8RW-9PD-3H,")).toMatchObject({
    data: { numbers: ["7KQ-M4T-2X", "8RW-9PD-3H"], paper: "letter" },
  });
  const digits = "23456789ABCDEFGH";
  const many = Array.from({ length: 201 }, (_, index) => `7KQ-M4T-${digits[index >> 4]}${digits[index % 16]}`);
  expect(read(many.slice(1).join(",")).success).toBe(true);
  for (const typed of ["", ",", undefined, "9999999999", "7KQ-M4T-2X,\0", "x".repeat(6000), many.join(",")])
    expect(read(typed).success).toBe(false);
});
