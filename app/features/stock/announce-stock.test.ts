import type { PoolClient } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { product } from "#tests/stocked-product.ts";
import { announceStock } from "./announce-stock.ts";

useDatabase();
const api = createApi();

let listener: PoolClient;
let notified: string[];

beforeEach(async () => {
  notified = [];
  listener = await databasePool().connect();
  listener.on("notification", ({ channel, payload }) => notified.push(payload ? `${channel} ${payload}` : channel));
  await listener.query("listen stock_changed; listen catalog_changed");
});

afterEach(async () => {
  await listener.query("unlisten *");
  listener.removeAllListeners("notification");
  listener.release();
});

/** The notifications that arrive within three times the time for which announcements are gathered, sorted. */
async function notifiedSoon(): Promise<string[]> {
  await listener.query("select pg_sleep(0.3)");
  return notified.splice(0).sort();
}

/** Waits for this notification, and expects that none follows. */
async function expectNotified(one: string): Promise<void> {
  await vi.waitFor(() => expect(notified).toContain(one), POLL_OPTIONS);
  expect(await notifiedSoon()).toEqual([one]);
}

/** Takes a unit in a transaction, after this statement. */
async function takeUnit(productId: number, first = "select 1"): Promise<void> {
  await databasePool().query(
    `begin; ${first}; update variants set stock = stock - 1 where product_id = ${productId}; commit`,
  );
}

test("an order is announced after its commit, and the database announces all other changes of stock", async () => {
  const id = await product(9);
  await notifiedSoon();
  await checkOutProduct(api, id);
  await expectNotified(`stock_changed ${id}`);
  await takeUnit(id);
  await expectNotified(`stock_changed ${id}`);
  await takeUnit(id, "select set_config('shop.announces_stock', 'after_commit', true)");
  expect(await notifiedSoon()).toEqual([]);
  await takeUnit(id);
  await expectNotified(`stock_changed ${id}`);
});

test("several changes at once are announced by one notification, later ones by another", async () => {
  for (const ids of [[3], [4, 3], [5]]) announceStock(ids);
  await expectNotified("stock_changed 3,4,5");
  announceStock([6]);
  announceStock();
  announceStock([7]);
  await expectNotified("stock_changed");
  announceStock(Array.from({ length: 501 }, (_, index) => index));
  await expectNotified("stock_changed");
});
