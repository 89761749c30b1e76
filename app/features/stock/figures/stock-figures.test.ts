import { afterEach, beforeEach, expect, test } from "vitest";
import { now, shiftClock } from "#app/platform/clock.ts";
import { databasePool, inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { setShopZone, shopZone } from "#app/platform/shop-zone.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { putProducts } from "#tests/products.ts";
import { releaseReservation, restockUnits } from "../release-reservation.ts";
import { reserveStock } from "../reserve-stock.ts";
import { sellReserved } from "../sell-reserved.ts";
import { moveStock } from "../stock.queries.ts";
import { refreshStockFigures } from "./refresh-figures.queries.ts";
import { findWeeklySales } from "./weekly-sales.queries.ts";

useDatabase();
let variantId: number;
let productCount = 0;
beforeEach(async () => {
  productCount += 1;
  const ids = await putProducts({ slug: `figured-${productCount}`, stock: [{ quantity: 40 }] });
  variantId = Number((await queryColumn("select id from variants where product_id = any($1)", [[...ids.values()]]))[0]);
  await refreshStockFigures();
});
const zone = shopZone();
afterEach(() => {
  shiftClock(0);
  setShopZone(zone);
});

const figures = async (id = variantId) =>
  (
    await queryColumn(
      `select concat_ws(' ', free, is_on_sale, is_low, sold_28, sold_84, days_of_stock) from variant_figures where variant_id = $1`,
      [id],
    )
  )[0];
const refreshed = async () => {
  await refreshStockFigures();
  return figures();
};

async function sell(quantity: number, daysAgo = 0, tx?: Tx): Promise<string> {
  const order = await bareOrder();
  const placedAt = new Date(now().getTime() - daysAgo * 86_400_000);
  await queryColumn("update orders set placed_at = $2 where id = $1 returning id", [order, placedAt]);
  const work = async (on: Tx) => {
    expect((await reserveStock(on, order, [{ variantId, quantity }])).ok).toBe(true);
    expect((await sellReserved(on, order)).ok).toBe(true);
  };
  await (tx ? work(tx) : inTransaction(work));
  return order;
}

test("figures follow sales, returns and staff, and count the last 28 and 84 days", async () => {
  expect(await figures()).toBe("40 t f 0 0");
  await sell(2, 10);
  const older = await sell(3, 60);
  await sell(4, 90);
  expect(await refreshed()).toBe("31 t f 2 5 520");
  expect((await findWeeklySales(variantId)).map(({ units }) => units)).toEqual([0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 2, 0]);
  await inTransaction((tx) => restockUnits(tx, older, [{ variantId, quantity: 1 }]));
  expect(await refreshed()).toBe("32 t f 2 4 672");
  await inTransaction((tx) => moveStock(tx, { variantId, change: 8, reason: "received", note: "", staffId: null }));
  expect(await refreshed()).toBe("40 t f 2 4 840");
  shiftClock(20 * 86_400_000);
  expect(await refreshed()).toBe("40 t f 0 4 840");
  shiftClock(40 * 86_400_000);
  expect(await refreshed()).toBe("40 t f 0 2 1680");
  shiftClock(200 * 86_400_000);
  expect(await refreshed()).toBe("40 t f 0 0");
});

test("days begin at midnight of the shop's time zone, and are counted anew for another one", async () => {
  const at = (time: string) => shiftClock(Date.parse(time) - Date.now());
  at("2026-12-18T10:00:00Z");
  await sell(2);
  // January 14 in New York: that was 28 days ago with today, by UTC 29.
  at("2027-01-15T03:00:00Z");
  setShopZone("America/New_York");
  expect(await refreshed()).toBe("38 t f 2 2 1596");
  expect((await findWeeklySales(variantId)).at(-1)).toEqual({ from: "2027-01-08", to: "2027-01-14", units: 0 });
  expect((await findWeeklySales(variantId)).at(-4)).toEqual({ from: "2026-12-18", to: "2026-12-24", units: 2 });
  setShopZone("UTC");
  expect(await refreshed()).toBe("38 t f 0 2 1596");
  expect((await findWeeklySales(variantId)).at(-1)?.to).toBe("2027-01-15");
  // A process of the previous release passes no zone: it keeps the one in use.
  setShopZone("America/New_York");
  expect(await refreshed()).toBe("38 t f 2 2 1596");
  await sell(1);
  await databasePool().query("select refresh_stock_figures($1)", [now()]);
  expect(await figures()).toBe("37 t f 3 3 1036");
});

test("figures follow what staff edit, add and delete", async () => {
  const edit = (statement: string) => databasePool().query(statement, [variantId]);
  await edit("update variants set low_stock_at = 40 where id = $1");
  expect(await refreshed()).toBe("40 t t 0 0");
  await edit("update products set status = 'archived' where id = (select product_id from variants where id = $1)");
  expect(await refreshed()).toBe("40 f f 0 0");
  await edit("update variants set status = 'archived' where id = $1");
  await refreshStockFigures();
  const ofProduct =
    "select free from product_figures where product_id = (select product_id from variants where id = $1)";
  expect(await queryColumn(ofProduct, [variantId])).toEqual([0]);
  await edit(
    "insert into variants (product_id, position, color, sku, stock) select product_id, 9, 'New', 'N-' || id, 7 from variants where id = $1",
  );
  await refreshStockFigures();
  expect(await queryColumn(ofProduct, [variantId])).toEqual([7]);
  await edit("delete from products where id = (select product_id from variants where id = $1)");
  expect(await refreshed()).toBeUndefined();
  expect(await queryColumn("select product_id from product_figures where free = 7")).toEqual([]);
});

test("a movement that is committed after a later one was seen is not missed", async () => {
  await inTransaction(async (tx) => {
    await sell(5, 0, tx);
    const [other] = (await queryColumn("select max(id) from variants where id <> $1", [variantId])) as number[];
    await inTransaction(async (own) => {
      const received = { change: 1, reason: "received", note: "", staffId: null } as const;
      await moveStock(own, { variantId: other ?? 0, ...received });
    });
    await refreshStockFigures();
    await refreshStockFigures();
    expect(await figures()).toBe("40 t f 0 0");
  });
  expect(await refreshed()).toBe("35 t f 5 5 588");
});

test("a movement of a younger transaction that is committed after a later one was seen is not missed", async () => {
  const [inserted, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let younger: Promise<unknown> | undefined;
  await inTransaction(async (older) => {
    await older.$client.query("select pg_current_xact_id()");
    younger = inTransaction(async (tx) => {
      await sell(5, 0, tx);
      inserted.resolve();
      await release.promise;
    });
    await inserted.promise;
    const [other] = (await queryColumn("select max(id) from variants where id <> $1", [variantId])) as number[];
    const received = { change: 1, reason: "received", note: "", staffId: null } as const;
    await moveStock(older, { variantId: other ?? 0, ...received });
  });
  for (let refresh = 0; refresh < 3; refresh += 1) await refreshStockFigures();
  expect(await figures()).toBe("40 t f 0 0");
  release.resolve();
  await younger;
  expect(await refreshed()).toBe("35 t f 5 5 588");
});

test("a refresh that is killed leaves everything to the next one", async () => {
  await sell(1);
  const client = await databasePool().connect();
  client.on("error", () => undefined);
  await client.query("begin");
  await client.query("select refresh_stock_figures($1)", [now()]);
  await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  client.release(true);
  expect(await figures()).toBe("40 t f 0 0");
  expect(await refreshed()).toBe("39 t f 1 1 3276");
});

/** The rows that were written on the connection of a transaction, by table and kind. `hot` of those updated wrote no index. */
async function writtenRows(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.$client.query<{ what: string; rows: number }>(
    `select relname || ' ' || kind as what, rows::int from pg_stat_xact_user_tables
     cross join lateral (values ('inserted', n_tup_ins), ('updated', n_tup_upd), ('hot', n_tup_hot_upd), ('deleted', n_tup_del)) as kinds (kind, rows)`,
  );
  return new Map(rows.map((row) => [row.what, row.rows]));
}

test("an order writes no figures, and no index of the variants", async () => {
  const written = await inTransaction(async (tx) => {
    const before = await writtenRows(tx);
    const order = await sell(2, 0, tx);
    await restockUnits(tx, order, [{ variantId, quantity: 1 }]);
    const unpaid = await bareOrder();
    await reserveStock(tx, unpaid, [{ variantId, quantity: 1 }]);
    await releaseReservation(tx, unpaid);
    const counts = [...(await writtenRows(tx))].map(([what, rows]) => [what, rows - (before.get(what) ?? 0)] as const);
    return Object.fromEntries(counts.filter(([what, rows]) => rows > 0 && what !== "stock_reservations hot"));
  });
  // Reserved twice, sold, released, returned.
  expect(written).toEqual({
    "stock_movements inserted": 5,
    "stock_reservations inserted": 2,
    "stock_reservations updated": 3,
    "variants updated": 4,
    "variants hot": 4,
  });
});
