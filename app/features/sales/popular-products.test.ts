import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { clearCatalogCaches } from "#app/features/catalog/catalog-cache.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { salesApi } from "./sales.api.ts";

useDatabase();
vi.setConfig({ testTimeout: 60_000 });

const MINUTE_MS = 60_000;
let shift = 0;
/** Moves the shop's clock on. */
function wait(minutes: number): void {
  shift += minutes * MINUTE_MS;
  shiftClock(shift);
}
afterAll(() => shiftClock(0));

beforeEach(async () => {
  await queryColumn("update orders set status = 'awaiting_payment' returning id");
  wait(11);
});

type Bought = { slug: string; variantId: number };

async function stocked(quantity = 100): Promise<Bought> {
  const variantId = await putInStock(quantity);
  const [slug] = await queryColumn(
    "select slug from products p join variants v on v.product_id = p.id where v.id = $1",
    [variantId],
  );
  return { slug: String(slug), variantId };
}

/** Orders a product this many times, without paying. */
async function order({ variantId }: Bought, times: number, quantity = 1): Promise<TestOrder[]> {
  const placed: TestOrder[] = [];
  for (let n = 0; n < times; n += 1) placed.push(await placeTestOrder({ variantId, quantity }));
  await queryColumn(
    `update order_lines set product_id = v.product_id from variants v
     where v.id = variant_id and variant_id = $1 returning order_id`,
    [variantId],
  );
  return placed;
}

async function buy(product: Bought, times: number, quantity?: number): Promise<TestOrder[]> {
  const placed = await order(product, times, quantity);
  for (const one of placed) await sendPaid(one);
  return placed;
}

async function get(query: string) {
  const response = await checkedRequest(salesApi, `/api/products_old/popular/${query}`);
  return { response, body: await response.json() };
}
const popular = async () => (await get("?fields=slug,stock")).body.map(({ slug }: { slug: string }) => slug);

test("products in most orders come first, then those with most units; one in fewer than three orders is left out", async () => {
  const [twice, thrice, manyUnits, often] = [await stocked(), await stocked(), await stocked(), await stocked()];
  await buy(twice, 2, 9);
  await buy(thrice, 3);
  await buy(manyUnits, 3, 2);
  await buy(often, 4);
  expect(await popular()).toEqual([often.slug, manyUnits.slug, thrice.slug]);
});

test("two lines of one order count once", async () => {
  const product = await stocked();
  const [placed] = await buy(product, 2);
  await databasePool().query(
    `insert into order_lines (order_id, position, product_id, variant_id, name, slug, sku, unit_price_cents, quantity, line_cents)
     select order_id, position + 1, product_id, variant_id, name, slug, sku, unit_price_cents, quantity, line_cents
     from order_lines where order_id = $1`,
    [placed?.order.id],
  );
  expect(await popular()).toEqual([]);
});

test("unpaid orders and those canceled before they were paid don't count; canceled and refunded ones that were paid do", async () => {
  const [unpaid, canceled, refunded] = [await stocked(), await stocked(), await stocked()];
  await buy(unpaid, 2);
  await order(unpaid, 2);
  await buy(canceled, 2);
  for (const placed of await order(canceled, 2)) await cancel(placed);
  await buy(refunded, 2);
  for (const placed of await buy(refunded, 1)) await cancel(placed);
  await sendRefunds();
  expect(await popular()).toEqual([refunded.slug]);
  await queryColumn(
    "update orders set status = 'refunded', fulfillment = 'delivered' where status = 'cancelled' returning id",
  );
  wait(11);
  // Their money came too late, and was sent back.
  expect(await popular()).toEqual([refunded.slug]);
});

test("drafts, archived and sold-out products are left out, also within the ten minutes that the ranking is kept", async () => {
  const [archived, soldOut, last] = [await stocked(), await stocked(5), await stocked()];
  await buy(archived, 5);
  await buy(soldOut, 4);
  await buy(last, 3);
  expect(await popular()).toEqual([archived.slug, soldOut.slug, last.slug]);
  await queryColumn("update products set status = 'archived' where slug = $1 returning id", [archived.slug]);
  clearCatalogCaches();
  expect(await popular()).toEqual([soldOut.slug, last.slug]);
  await order(soldOut, 1);
  clearCatalogCaches();
  expect(await popular()).toEqual([last.slug]);
  wait(11);
  expect(await popular()).toEqual([last.slug]);
});

test("only the last 1,000 paid orders count, and at most six products are listed", async () => {
  const products: Bought[] = [];
  for (let n = 0; n < 8; n += 1) products.push(await stocked());
  for (const product of products) await buy(product, 3);
  const first = products.map(({ slug }) => slug).slice(0, 6);
  expect(await popular()).toEqual(first);
  await databasePool().query(
    `insert into orders (id, number, email, status, subtotal_cents, shipping_cents, total_cents, shipping_address, placed_at)
     select gen_random_uuid(), (select '22' || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + n / 900, 1) || '-'
         || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + n / 30 % 30, 1) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + n % 30, 1)
         || '2-22'),
       'ada@example.com', 'paid', 100, 0, 100, '{}', now() + interval '1 day' from generate_series(0, 978) as n`,
  );
  wait(11);
  expect(await popular()).toEqual(products.slice(1, 7).map(({ slug }) => slug));
});

test("requests at the same time cause one query, and the ranking is kept for ten minutes", async () => {
  const [first, second] = [await stocked(), await stocked()];
  await buy(first, 3);
  const query = vi.spyOn(databasePool(), "query");
  const count = () => query.mock.calls.filter((call) => JSON.stringify(call).includes("newest as materialized")).length;
  await Promise.all(Array.from({ length: 20 }, popular));
  expect(count()).toBe(1);
  await buy(second, 4);
  wait(9);
  expect(await popular()).toEqual([first.slug]);
  wait(2);
  expect(await popular()).toEqual([second.slug, first.slug]);
  expect(count()).toBe(2);
});

test("the response has the requested fields, or all; an unknown field is an error", async () => {
  const product = await stocked();
  await buy(product, 3);
  const { response, body } = await get("?fields=slug,price");
  expect([response.status, body]).toEqual([200, [{ slug: product.slug, price: "100.00" }]]);
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect((await get("")).body[0]).toMatchObject({ slug: product.slug, leather: "Full-grain cowhide" });
  expect((await get("?fields=secret")).response.status).toBe(400);
});
