import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn, registered } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffOrder } from "./order-management.contract.ts";

useDatabase();
const api = createApi();
const { staff, read, newOrder } = ordersForStaff(api);

/** Places an order with this email. Returns its path. */
async function place(email: string, customerId: string | null = null) {
  const { order, path } = await newOrder({ quantity: 1 });
  const set = "update orders set email = $2, customer_id = $3 where id = $1 returning id";
  await queryColumn(set, [order.id, email, customerId]);
  return path;
}

async function othersOf(path: string, visitor = staff.owner) {
  const { other_orders } = (await read(path, visitor)).body as StaffOrder;
  return other_orders.map(({ number }) => `orders/${number}/`);
}

test("a guest's other orders are those with the same email, for those who see emails", async () => {
  const [first, second] = [await place("guest@example.com"), await place("Guest@Example.com")];
  await place("other@example.com");
  expect([await othersOf(first), await othersOf(second)]).toEqual([[second], [first]]);
  for (const visitor of [staff.packer, staff.viewer]) expect(await othersOf(first, visitor)).toEqual([]);
});

test("a customer's other orders include guests' with their email once it is verified", async () => {
  const email = "customer@example.com";
  const id = await registered(api, email);
  const [own, another, guest] = [await place(email, id), await place("gift@example.com", id), await place(email)];
  await place("gift@example.com");
  expect([await othersOf(own), await othersOf(guest)]).toEqual([[another], []]);
  await queryColumn("update customers set email_verified_at = now() where id = $1 returning id", [id]);
  expect([await othersOf(own), await othersOf(guest)]).toEqual([
    [guest, another],
    [another, own],
  ]);
});

test("anonymized orders, which have no email, are nobody's", async () => {
  const paths = [await place("gone@example.com"), await place("gone@example.com")];
  await queryColumn(
    `update orders set owner_deleted_at = now(), anonymized_at = now(), email = '', billing_address = null, note = '',
       shipping_address = shipping_address || '{"full_name": "", "line1": ""}' where email = 'gone@example.com' returning id`,
  );
  expect(await othersOf(String(paths[0]))).toEqual([]);
});
