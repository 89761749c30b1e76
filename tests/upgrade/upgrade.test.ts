import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findCartOfSession } from "#app/features/cart/cart-sessions.queries.ts";
import { viewOrder } from "#app/features/checkout/order-actions.ts";
import { ORDER_STATES } from "#app/features/orders/lifecycle/order-states.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { connectDatabase, databasePool, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { toDecimal } from "#app/platform/money.ts";
import { startWorker } from "#server/worker/worker.ts";
import { queryColumn } from "#tests/accounts.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { readFunctions, readTables } from "./read-schema.ts";
import { type Row, readAllRows, restoreDump } from "./restore-dump.ts";

/** What a table and a column of commit b0fd8b3 are called today, where the name changed. */
const TABLES: Record<string, string> = {
  pictures: "images",
  product_pictures: "product_images",
  scenes: "editorial_images",
  seeded_pictures: "seeded_images",
  product_marks: "product_bitmaps",
  stock_holds: "stock_reservations",
  cart_joins: "cart_merges",
  mails: "emails",
};
const COLUMNS: Record<string, string> = {
  "product_pictures.picture_id": "image_id",
  "scenes.picture_id": "image_id",
  "order_lines.picture_id": "image_id",
  "product_marks.mark": "key",
  "cart_joins.joined_id": "merged_into_id",
  "cart_joins.joined_at": "merged_at",
  "orders.owner_left_at": "owner_deleted_at",
  "orders.anonymised_at": "anonymized_at",
  "idempotency_keys.answer": "response",
  "customer_sessions.place": "client_network",
  "mails.settled_at": "finished_at",
};

const folder = mkdtempSync(path.join(tmpdir(), "upgrade-"));
let name: string;
let before: Map<string, Row[]>;
let after: Map<string, Row[]>;

beforeAll(async () => {
  useSettings({ ...env(), DATA_DIR: folder });
  name = await createTestDatabase({ empty: true });
  const pool = new Pool({ connectionString: testDatabaseUrl(name), max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await restoreDump(pool);
  before = await readAllRows(pool);
  expect(await migrate(pool)).toBeGreaterThan(0);
  after = await readAllRows(pool);
  await pool.end();
  connectDatabase(testDatabaseUrl(name));
});
afterAll(async () => {
  await disconnectDatabase();
  await dropTestDatabase(name);
  rmSync(folder, { recursive: true, force: true });
});

const renamed = (table: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [COLUMNS[`${table}.${column}`] ?? column, value]));

/** An upgraded row without the columns that the old table lacked. */
const asBefore = (row: Row, columns: string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Migration 0019 deletes the emails about orders that were never paid. */
const isDeleted = (table: string, { template, data }: Row) =>
  table === "mails" && template === "order-cancelled" && (data as { money: string } | null)?.money === "none";

/** The bitmap index has keys that the old one lacked. */
function isNewKey(table: string, { key }: Row): boolean {
  return table === "product_marks" && before.get(table)?.every(({ mark }) => mark !== key) === true;
}

test("the dump has rows in every table", () => {
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  expect(empty).toEqual([]);
});

test("every row arrives under its new name, with the same values", () => {
  for (const [table, rows] of before) {
    if (table === "schema_migrations") continue;
    const expected = rows.filter((row) => !isDeleted(table, row)).map((row) => renamed(table, row));
    const columns = Object.keys(expected[0] ?? {});
    const stored = after.get(TABLES[table] ?? table)?.filter((row) => !isNewKey(table, row));
    const arrived = stored?.map((row) => asBefore(row, columns));
    expect(new Set(arrived?.map((row) => JSON.stringify(row))), table).toEqual(
      new Set(expected.map((row) => JSON.stringify(row))),
    );
    expect(arrived, table).toHaveLength(expected.length);
  }
});

test("every product has the lowest price of its variants", async () => {
  const found = await queryColumn(`select from_cents = lowest_price(id, price_cents) and from_cents > 0 from products`);
  expect(new Set(found)).toEqual(new Set([true]));
});

test("the bitmap index has the stock and price of every product", async () => {
  const counted = (keys: string) =>
    queryColumn(`select sum(bit_count(products))::int from product_bitmaps where key ${keys}`);
  const products = (condition: string) =>
    queryColumn(`select count(*)::int from products where status = 'published' and ${condition}`);
  expect(await counted("= 'stock=in'")).toEqual(await products("in_stock"));
  expect(await counted("like 'price/1000=%'")).toEqual(await products("true"));
});

test("tables, functions and triggers are those of a new shop", async () => {
  const fresh = await createTestDatabase();
  const pool = new Pool({ connectionString: testDatabaseUrl(fresh), max: 1 });
  expect(await readTables(databasePool())).toEqual(await readTables(pool));
  expect(await readFunctions(databasePool())).toEqual(await readFunctions(pool));
  await pool.end();
  await dropTestDatabase(fresh);
});

test("orders of every status can be read, with their amounts, lines and payments", async () => {
  const orders = before.get("orders") ?? [];
  const lines = before.get("order_lines") ?? [];
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATES));
  for (const order of orders) {
    const viewed = await viewOrder(String(order.number), {
      token: orderToken({ id: String(order.id), linkVersion: 1 }),
    });
    const own = lines.filter((line) => line.order_id === order.id);
    const payment = before.get("payments")?.find((row) => row.order_id === order.id);
    expect(viewed).toMatchObject({
      ok: true,
      value: {
        number: order.number,
        status: order.status,
        email: order.email,
        total: toDecimal(Number(order.total_cents)),
        shipping: toDecimal(Number(order.shipping_cents)),
        items: own.map(({ sku, quantity, line_cents }) => ({ sku, quantity, subtotal: toDecimal(Number(line_cents)) })),
        tracking: order.tracking_number && { carrier: order.carrier, number: order.tracking_number },
        payment: { status: payment?.status },
      },
    });
  }
});

test("orders of every status get the fulfillment, parcels, refunds and returned units of their history", async () => {
  const facts = `select o.status || ' ' || o.fulfillment || ' ' || o.refunded_cents || ' of ' || o.total_cents
      || ' parcels ' || (select count(*) from shipments where order_id = o.id)
      || ' units ' || (select coalesce(sum(quantity), 0) from shipment_lines where order_id = o.id)
      || ' of ' || (select sum(quantity) from order_lines where order_id = o.id)
    from orders o order by 1`;
  const found = new Map((await queryColumn(facts)).map((fact) => [String(fact).split(" ")[0], String(fact)]));
  expect(found.get("awaiting_payment")).toMatch(/^awaiting_payment none 0 of \d+ parcels 0/);
  expect(found.get("paid")).toMatch(/^paid none 0 of \d+ parcels 0/);
  expect(found.get("packed")).toMatch(/^packed packed 0 of \d+ parcels 0/);
  expect(found.get("shipped")).toMatch(/^shipped shipped 0 of \d+ parcels 1 units (\d+) of \1$/);
  expect(found.get("delivered")).toMatch(/^delivered delivered 0 of \d+ parcels 1 units (\d+) of \1$/);
  expect(found.get("cancelled")).toMatch(/^cancelled none 0 of \d+ parcels 0/);
  expect(found.get("partly_refunded")).toMatch(/^partly_refunded none 2500 of \d+ parcels 0/);
  expect(found.get("refunded")).toMatch(/^refunded none (\d+) of \1 parcels 0/);
  const invalid =
    "select 1 from stock_reservations where returned <> case state when 'returned' then quantity else 0 end";
  expect(await queryColumn(invalid)).toEqual([]);
});

test("a cart opens by the hash of its session, with its lines", async () => {
  const at = new Date(String(before.get("orders")?.[0]?.placed_at));
  for (const { hash, cart_id } of before.get("cart_sessions") ?? []) {
    const cart = await findCartOfSession(Buffer.from(String(hash).slice(2), "hex"), at);
    const lines = before.get("cart_lines")?.filter((line) => line.cart_id === cart_id) ?? [];
    expect(cart?.lines.map(({ id, quantity }) => ({ id, quantity }))).toEqual(
      lines.map(({ id, quantity }) => ({ id, quantity })),
    );
  }
});

test("stock equals its movements, and lists, filters and searches find the products", async () => {
  expect(await findLedgerGaps()).toEqual([]);
  const find = async (query: string) => {
    const response = await checkedRequest(createApi(), `/api/products_old/products/?${query}`);
    return ((await response.json()) as { slug: string }[]).map(({ slug }) => slug).sort();
  };
  expect(await find("")).toEqual(["bridle-belt", "harbour-tote", "keel-bifold", "ribbon-belt"]);
  expect(await find("search=carryal")).toEqual(["harbour-tote"]);
  expect(await find("color=black&in_stock=true")).toEqual(["bridle-belt"]);
  await databasePool().query("update products set name = 'Harbor Bag' where slug = 'harbour-tote'");
  expect(await find("search=harbor")).toEqual(["harbour-tote"]);
});

test("products that were there are published in their first version, and the demo range is not added again", async () => {
  const rows = after.get("products") ?? [];
  expect(rows.map(({ status, version }) => [status, version])).toEqual(rows.map(() => ["published", 1]));
  expect(rows.map(({ published_at }) => published_at)).toEqual(rows.map(({ created_at }) => created_at));
  expect(new Set(after.get("variants")?.map(({ status, low_stock_at }) => `${status} ${low_stock_at}`))).toEqual(
    new Set(["active 2"]),
  );
  expect(after.get("shop_settings")).toEqual([{ id: true, seeded_at: expect.anything(), time_zone: null, version: 1 }]);
});

test("jobs that waited under their old names run", async () => {
  useSettings(readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder }));
  const jobs = "select task_identifier || coalesce(': ' || last_error, '') from graphile_worker.jobs order by 1";
  expect(await queryColumn(jobs)).toContain("expire_holds");
  const worker = await startWorker(testDatabaseUrl(name));
  const waiting = async () => [
    await queryColumn(jobs),
    await queryColumn("select count(*)::int from emails where status = 'queued'"),
  ];
  await vi.waitFor(async () => expect(await waiting()).toEqual([[], [0]]), POLL_OPTIONS).finally(() => worker.stop());
  expect(await queryColumn("select count(*)::int from refunds where status = 'pending'")).toEqual([0]);
});
