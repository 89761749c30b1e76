import { eq, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { databasePool, db, inTransaction } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { products, productTags, variants } from "./catalog.table.ts";
import { listSummaries } from "./listing/list-products.ts";
import { type Choice, toListing } from "./listing/listing.contract.ts";

useDatabase();

let notified: string[] = [];
/** The products that the notifications name. */
let named: string[] = [];
let listener: PoolClient;
let ids: Map<string, number>;

beforeAll(async () => {
  ids = await putProducts(
    {
      slug: "harbour-tote",
      stock: [
        { color: "Cognac", quantity: 3 },
        { color: "Black", quantity: 2 },
      ],
    },
    { slug: "keel-bifold", stock: [{ color: "Forest", quantity: 1 }] },
  );
});

beforeEach(async () => {
  listener = await databasePool().connect();
  listener.on("notification", ({ channel, payload }) => {
    notified.push(channel);
    if (payload) named.push(payload);
  });
  await listener.query("listen catalog_changed; listen stock_changed");
});

afterEach(async () => {
  await listener.query("unlisten *");
  listener.removeAllListeners("notification");
  listener.release();
});

/** The notifications that an action causes. */
async function notificationsOf(change: () => Promise<unknown>): Promise<string[]> {
  await listener.query("select 1");
  notified = [];
  named = [];
  await change();
  await listener.query("select 1");
  return [...notified].sort();
}

const sku = (code: string) => eq(variants.sku, code);
const setStock = (code: string, stock: number) => db().update(variants).set({ stock }).where(sku(code));
const listed = async (choice: Partial<Choice>) =>
  (await listSummaries({ ...toListing({}), ...choice })).products.map(({ slug }) => slug);

test("a sale sends stock_changed, and only selling the last unit sends catalog_changed", async () => {
  expect(await notificationsOf(() => setStock("HAR-TOT-COG", 2))).toEqual(["stock_changed"]);
  expect(await notificationsOf(() => setStock("HAR-TOT-COG", 0))).toEqual(["catalog_changed", "stock_changed"]);
  expect(await notificationsOf(() => setStock("HAR-TOT-COG", 3))).toEqual(["catalog_changed", "stock_changed"]);
});

test("a change of stock names its products", async () => {
  const tote = ids.get("harbour-tote") ?? 0;
  const bifold = ids.get("keel-bifold") ?? 0;
  await notificationsOf(() => setStock("HAR-TOT-COG", 7));
  expect(named).toEqual([String(tote)]);
  await notificationsOf(() => db().update(variants).set({ stock: 40 }));
  expect(named[0]?.split(",").map(Number).toSorted()).toEqual([tote, bifold].toSorted());
  await notificationsOf(() => setStock("KEE-BIF-FOR", 1));
});

test("a new price, name, tag or variant is notified, and an update without a change is not", async () => {
  const tote = ids.get("harbour-tote") ?? 0;
  const rename = (name: string) => db().update(products).set({ name }).where(eq(products.id, tote));
  const price = (priceCents: number) => db().update(variants).set({ priceCents }).where(sku("HAR-TOT-BLA"));
  expect(await notificationsOf(() => rename("Harbor Tote"))).toEqual(["catalog_changed"]);
  expect(await notificationsOf(() => price(12_000))).toEqual(["catalog_changed"]);
  expect(
    await notificationsOf(() => db().insert(productTags).values({ productId: tote, position: 9, text: "seaside" })),
  ).toEqual(["catalog_changed"]);
  expect(await notificationsOf(() => db().delete(productTags).where(eq(productTags.text, "seaside")))).toEqual([
    "catalog_changed",
  ]);
  expect(await notificationsOf(() => setStock("NO-SUCH", 5))).toEqual([]);
  expect(await notificationsOf(() => rename("Harbour Tote"))).toEqual(["catalog_changed"]);
});

test("a change that is rolled back is not notified", async () => {
  const rejected = () =>
    inTransaction(async (tx) => {
      await tx.update(variants).set({ stock: 0 }).where(sku("KEE-BIF-FOR"));
      throw new Error("the card was declined");
    }).catch(() => undefined);
  expect(await notificationsOf(rejected)).toEqual([]);
});

test("a product is in stock while any of its variants is", async () => {
  await setStock("HAR-TOT-COG", 0);
  expect(await listed({ inStock: true })).toEqual(["keel-bifold", "harbour-tote"]);
  expect(await listed({ inStock: true, colors: ["Cognac"] })).toEqual([]);
  await setStock("HAR-TOT-BLA", 0);
  expect(await listed({ inStock: false })).toEqual(["harbour-tote"]);
  await setStock("HAR-TOT-COG", 3);
  await setStock("HAR-TOT-BLA", 2);
  expect(await listed({ inStock: false })).toEqual([]);
});

test("selling the last units of two colors at the same time leaves the product sold out", async () => {
  for (let round = 0; round < 10; round += 1) {
    await setStock("HAR-TOT-COG", 1);
    await setStock("HAR-TOT-BLA", 1);
    const take = (code: string) =>
      inTransaction(async (tx) => {
        await tx.update(variants).set({ stock: sql`stock - 1` }).where(sku(code));
        await tx.execute(sql`select pg_sleep(0.01)`);
      });
    await Promise.all([take("HAR-TOT-COG"), take("HAR-TOT-BLA")]);
    expect(await listed({ inStock: false })).toEqual(["harbour-tote"]);
  }
  await setStock("HAR-TOT-COG", 3);
});

test("stock can't become negative", async () => {
  await expect(setStock("KEE-BIF-FOR", -1)).rejects.toMatchObject({ cause: { code: "23514" } });
});

test("SKUs are unique, and so are color and size within a product", async () => {
  const productId = ids.get("keel-bifold") ?? 0;
  const add = (code: string, color: string | null) =>
    db().insert(variants).values({ productId, position: 5, color, sku: code, stock: 1 });
  await expect(add("HAR-TOT-COG", "Navy")).rejects.toMatchObject({ cause: { code: "23505" } });
  await expect(add("KEE-BIF-2", "Forest")).rejects.toMatchObject({ cause: { code: "23505" } });
});

test("a search finds a new name, tag and color at once, and no longer the old name", async () => {
  const bifold = ids.get("keel-bifold") ?? 0;
  await db().update(products).set({ name: "Rudder Bifold" }).where(eq(products.id, bifold));
  await db().insert(productTags).values({ productId: bifold, position: 1, text: "pocketable" });
  await db().update(variants).set({ color: "Turquoise" }).where(sku("KEE-BIF-FOR"));
  for (const search of ["rudder", "ruder", "pocketable", "turquoise"])
    expect(await listed(toListing({ search }))).toEqual(["keel-bifold"]);
  expect(await listed(toListing({ search: "keel" }))).toEqual([]);
  expect(await listed({ colors: ["turquoise"] })).toEqual(["keel-bifold"]);
  expect(await listed({ colors: ["Forest"] })).toEqual([]);
});

test("deleting a product deletes everything about it", async () => {
  await db().delete(products).where(eq(products.slug, "keel-bifold"));
  expect(await listed({})).toEqual(["harbour-tote"]);
  expect(
    await db()
      .select()
      .from(variants)
      .where(eq(variants.productId, ids.get("keel-bifold") ?? 0)),
  ).toEqual([]);
});
