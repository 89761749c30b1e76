import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { putProducts } from "#tests/products.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffListedOrder } from "../order-management.contract.ts";
import { findWantedProduct } from "./order-list.queries.ts";

useDatabase();
const { read } = ordersForStaff(createApi());

/** The numbers of the orders of a product, which the list of all orders and that of few orders agree about. */
async function ordersOf(product: string): Promise<string[]> {
  const [all, unpaid] = await Promise.all(
    ["all", "unpaid"].map(async (tab) => {
      const { body } = await read(`orders/?tab=${tab}&product=${encodeURIComponent(product)}`);
      return (body as StaffListedOrder[]).map(({ number }) => number);
    }),
  );
  expect(unpaid).toEqual(all);
  return all ?? [];
}

/** Orders a variant, which has the SKU then and belongs to the product with the slug. */
async function orderedAs(sku: string) {
  const variantId = await putInStock(10);
  await setSku(variantId, sku);
  const { order } = await placeTestOrder({ variantId });
  await queryColumn("update order_lines set sku = $2 where order_id = $1 returning 1", [order.id, sku]);
  const [slug] = await queryColumn(
    "select slug from products p join variants v on v.product_id = p.id where v.id = $1",
    [variantId],
  );
  return { variantId, slug: String(slug), number: order.number };
}
const setSku = (variantId: number, sku: string) =>
  queryColumn("update variants set sku = $2 where id = $1 returning 1", [variantId, sku]);

test("a product lists its orders, also those that were placed before its SKU was renamed", async () => {
  const { variantId, slug, number } = await orderedAs("OLD-NAME");
  await setSku(variantId, "NEW-NAME");
  for (const product of [slug, "OLD-NAME", "new-name"]) expect(await ordersOf(product)).toEqual([number]);
});

test("products whose SKUs were swapped list their own orders", async () => {
  const [one, other] = [await orderedAs("SWAP-A"), await orderedAs("SWAP-B")];
  await setSku(one.variantId, "SWAP-C");
  await setSku(other.variantId, "SWAP-A");
  await setSku(one.variantId, "SWAP-B");
  expect([await ordersOf(one.slug), await ordersOf(other.slug)]).toEqual([[one.number], [other.number]]);
  expect(await ordersOf("SWAP-A")).toEqual([other.number, one.number]);
});

test("a word that more than 200 variants have drops none of them", async () => {
  const colors = Array.from({ length: 30 }, (_, index) => ({ color: `Color ${index}`, quantity: 1 }));
  for (let index = 0; index < 8; index += 1) {
    await putProducts({ slug: `manifold-${index}`, name: `Manifold ${index}`, stock: colors });
  }
  const ids = await queryColumn(
    `select max(v.id) from variants v join products p on p.id = product_id where p.name like 'Manifold %' group by p.id order by p.id`,
  );
  const numbers: string[] = [];
  for (const id of ids) numbers.unshift((await placeTestOrder({ variantId: Number(id) })).order.number);
  expect(await ordersOf("Manifold")).toEqual(numbers);
  // Only what was typed leaves the database: a word may be in the names of all products.
  expect(await findWantedProduct("Manifold")).toEqual({ typed: "Manifold", skus: [] });
});
