import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool, inTransaction, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { type ExpectedError, ok, type Result } from "#app/platform/result.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { putProducts } from "#tests/products.ts";
import { expireReservations } from "./expire-reservations.ts";
import { releaseReservation, restockUnits } from "./release-reservation.ts";
import { renewReservation, reserveStock } from "./reserve-stock.ts";
import { sellReserved } from "./sell-reserved.ts";
import { findLedgerGaps } from "./stock.queries.ts";

useDatabase();
afterEach(() => shiftClock(0));

let productCount = 0;
/** Adds variants with these stocks and returns their ids. */
async function putOnSale(...stocks: number[]): Promise<number[]> {
  productCount += 1;
  const slug = `product-${productCount}`;
  await putProducts({ slug, stock: stocks.map((quantity, i) => ({ color: `Tan ${i}`, quantity })) });
  return (await queryColumn(
    "select v.id from variants v join products p on p.id = product_id where slug = $1 order by v.id",
    [slug],
  )) as number[];
}

const stockOf = async (ids: number[]) =>
  queryColumn("select stock from variants where id = any($1) order by id", [ids]);
const whole = <Value, R extends ExpectedError>(work: (tx: Tx) => Promise<Result<Value, R>>) => transaction(work);
const doing = (work: (tx: Tx) => Promise<unknown>) => inTransaction(work);
const units = (variantId: number | undefined, quantity: number) => ({ variantId: variantId ?? 0, quantity });

test("of 50 shoppers who order the last unit at once, exactly one gets it and the others get an error", async () => {
  const [last] = await putOnSale(1);
  const orders = await Promise.all(Array.from({ length: 50 }, bareOrder));
  const results = await Promise.all(orders.map((id) => whole((tx) => reserveStock(tx, id, [units(last, 1)]))));
  expect(results.filter(({ ok: succeeded }) => succeeded)).toHaveLength(1);
  for (const result of results.filter(({ ok: succeeded }) => !succeeded))
    expect(result).toMatchObject({
      error: { code: "not_enough_stock", short: [{ variantId: last, quantity: 1, available: 0 }] },
    });
  expect(await stockOf([last ?? 0])).toEqual([0]);
  expect(await findLedgerGaps()).toEqual([]);
});

test("orders with the same variants in different order do not deadlock", async () => {
  const [a, b, c] = await putOnSale(40, 40, 40);
  const wants = [a, b, c].map((id) => units(id, 1));
  const orders = await Promise.all(Array.from({ length: 40 }, bareOrder));
  const results = await Promise.all(
    orders.map((id, i) => whole((tx) => reserveStock(tx, id, i % 2 ? wants : wants.toReversed()))),
  );
  expect(results.every(({ ok: succeeded }) => succeeded)).toBe(true);
  expect(await stockOf([a ?? 0, b ?? 0, c ?? 0])).toEqual([0, 0, 0]);
});

test("two lines of one order with the same variant are added up", async () => {
  const [two] = await putOnSale(2);
  const order = await bareOrder();
  const result = await whole((tx) => reserveStock(tx, order, [units(two, 1), units(two, 2)]));
  expect(result).toEqual({
    ok: false,
    error: { code: "not_enough_stock", short: [{ variantId: two, quantity: 3, available: 2 }] },
  });
  expect(await stockOf([two ?? 0])).toEqual([2]);
});

test("an order with one sold-out variant reserves none", async () => {
  const [many, none] = await putOnSale(5, 0);
  const order = await bareOrder();
  expect((await whole((tx) => reserveStock(tx, order, [units(many, 1), units(none, 1)]))).ok).toBe(false);
  expect(await stockOf([many ?? 0])).toEqual([5]);
  expect(await queryColumn("select count(*)::int from stock_reservations where order_id = $1", [order])).toEqual([0]);
});

test("a unit that was not paid in time goes to the next order, before the cleanup job runs", async () => {
  const [last] = await putOnSale(1);
  const [early, late] = [await bareOrder(), await bareOrder()];
  await whole((tx) => reserveStock(tx, early, [units(last, 1)]));
  shiftClock(2 * 60_000);
  expect((await whole((tx) => reserveStock(tx, late, [units(last, 1)]))).ok).toBe(false);
  shiftClock(3 * 60_000);
  expect((await whole((tx) => reserveStock(tx, late, [units(last, 1)]))).ok).toBe(true);
  const sold = await doing((tx) => sellReserved(tx, early));
  expect(sold).toMatchObject({ ok: false, error: { code: "not_enough_stock" } });
  expect(await stockOf([last ?? 0])).toEqual([0]);
  expect(await findLedgerGaps()).toEqual([]);
});

test("an order paid after its reservation expired gets the unit while it is in stock", async () => {
  shiftClock(60 * 60_000);
  await expireReservations();
  shiftClock(0);
  const [only] = await putOnSale(1);
  const order = await bareOrder();
  await whole((tx) => reserveStock(tx, order, [units(only, 1)]));
  shiftClock(16 * 60_000);
  expect(await expireReservations()).toBe(1);
  expect(await stockOf([only ?? 0])).toEqual([1]);
  expect((await whole((tx) => sellReserved(tx, order))).ok).toBe(true);
  expect((await whole((tx) => sellReserved(tx, order))).ok).toBe(true);
  expect(await stockOf([only ?? 0])).toEqual([0]);
  expect(await expireReservations()).toBe(0);
});

test("an order that is paid again keeps its own last unit", async () => {
  const [last] = await putOnSale(1);
  const order = await bareOrder();
  await whole((tx) => reserveStock(tx, order, [units(last, 1)]));
  expect((await whole((tx) => renewReservation(tx, order))).ok).toBe(true);
  await doing((tx) => releaseReservation(tx, order, "Declined"));
  expect(await stockOf([last ?? 0])).toEqual([1]);
  expect((await whole((tx) => renewReservation(tx, order))).ok).toBe(true);
  expect(await stockOf([last ?? 0])).toEqual([0]);
});

/** Selling an order that has no reservation, or whose units were returned, throws. */
function nothingToSell(error: unknown) {
  expect(error).toMatchObject({ message: "The reservation of an order could not be sold" });
}

type Action = { action: "hold" | "renew" | "release" | "sell" | "return" | "expire"; order: number; wants: number[] };
const actions = fc.array(
  fc.record<Action>({
    action: fc.constantFrom("hold", "hold", "renew", "release", "sell", "return", "expire"),
    order: fc.nat({ max: 3 }),
    wants: fc.array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 2 }),
  }),
  { minLength: 4, maxLength: 24 },
);

test("after any concurrent actions the stock movements add up and no unit belongs to two orders", async () => {
  await fc.assert(
    fc.asyncProperty(actions, fc.integer({ min: 1, max: 6 }), async (plan, atOnce) => {
      shiftClock(0);
      const ids = await putOnSale(3, 2);
      const all = ids.map((id) => units(id, 9));
      const orders = await Promise.all(Array.from({ length: 4 }, bareOrder));
      let clock = 0;
      const run = ({ action, order, wants }: Action) => {
        const id = orders[order] ?? "";
        const wanted = wants.flatMap((quantity, i) => (quantity > 0 ? [units(ids[i], quantity)] : []));
        if (action === "hold") return whole((tx) => reserveStock(tx, id, wanted));
        if (action === "renew") return whole((tx) => renewReservation(tx, id));
        if (action === "release") return whole(async (tx) => ok(await releaseReservation(tx, id)));
        if (action === "sell") return whole((tx) => sellReserved(tx, id)).catch(nothingToSell);
        if (action === "return") return whole(async (tx) => ok(await restockUnits(tx, id, all)));
        clock += 16 * 60_000;
        shiftClock(clock);
        return expireReservations();
      };
      for (let i = 0; i < plan.length; i += atOnce) await Promise.all(plan.slice(i, i + atOnce).map(run));
      expect(await findLedgerGaps()).toEqual([]);
      const { rows } = await databasePool().query(
        `select v.stock, coalesce(sum(h.quantity) filter (where h.state in ('held', 'sold')), 0)::int as away
         from variants v left join stock_reservations h on h.variant_id = v.id where v.id = any($1) group by v.id order by v.id`,
        [ids],
      );
      expect(rows.map(({ stock, away }) => stock + away)).toEqual([3, 2]);
      expect(rows.every(({ stock }) => stock >= 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
}, 120_000);
