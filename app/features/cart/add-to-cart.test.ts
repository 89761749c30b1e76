import type { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { db, transactionDb } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { addToCart } from "./add-to-cart.ts";
import { MAX_LINES } from "./cart.contract.ts";

useDatabase();

let tote: number;
let belt: number;

beforeAll(async () => {
  const ids = await putProducts({ slug: "tote", stock: [{ quantity: 5 }] }, { slug: "belt", stock: [{ quantity: 3 }] });
  tote = ids.get("tote") ?? 0;
  belt = ids.get("belt") ?? 0;
  // Opens the connections, and deletes old rate limit counts, which is done once a minute.
  await Promise.all(pools().flatMap((pool) => Array.from({ length: 5 }, () => pool.query("select pg_sleep(0.05)"))));
  await add(undefined, tote);
});

function pools(): Pool[] {
  return [db().$client, transactionDb().$client];
}

async function add(session: string | undefined, product_id: number, quantity = 1, address = "192.0.2.1") {
  return addToCart({ session, address }, { product_id, quantity });
}

/** Returns what `work` returns, and its round trips: statements that are sent before any of them has ended share one. */
async function countRoundTrips<Value>(work: () => Promise<Value>): Promise<{ value: Value; roundTrips: number }> {
  let completed = 0;
  let roundTrips = 0;
  const startedAfter = new Map<unknown, number>();
  const acquire = (client: unknown) => {
    startedAfter.set(client, completed);
    roundTrips = Math.max(roundTrips, completed + 1);
  };
  const release = (_error: unknown, client: unknown) => {
    completed = Math.max(completed, (startedAfter.get(client) ?? 0) + 1);
  };
  for (const pool of pools()) pool.on("acquire", acquire).on("release", release);
  const value = await work();
  for (const pool of pools()) pool.off("acquire", acquire).off("release", release);
  return { value, roundTrips };
}

test("statements that wait for one another are counted as round trips, parallel ones as one", async () => {
  const one = () => transactionDb().execute("select 1");
  expect((await countRoundTrips(() => Promise.all([one(), one(), one()]))).roundTrips).toBe(1);
  expect(
    (await countRoundTrips(async () => [await one(), await Promise.all([one(), one()]), await one()])).roundTrips,
  ).toBe(3);
});

test.each(["192.0.2.1", "2001:db8::1"])(
  "opening a cart from %s takes two round trips to the database",
  async (address) => {
    const { value, roundTrips } = await countRoundTrips(() => add(undefined, tote, 1, address));
    expect(value).toMatchObject({
      ok: true,
      value: { cart: { items: [{ quantity: 1 }] }, session: expect.any(String) },
    });
    expect(roundTrips).toBe(2);
  },
);

test("adding to a cart takes two round trips, also with other lines and from an unknown session", async () => {
  const opened = await countRoundTrips(() => add("AAAAAAAAAAAAAAAAAAAAAA", tote));
  const session = opened.value.ok ? opened.value.value.session : undefined;
  const another = await countRoundTrips(() => add(session, belt, 2));
  const more = await countRoundTrips(() => add(session, tote, 2));
  expect([opened, another, more].map(({ roundTrips }) => roundTrips)).toEqual([2, 2, 2]);
  expect(more.value).toMatchObject({
    ok: true,
    value: {
      cart: {
        items: [
          { product: { slug: "tote" }, quantity: 3, subtotal: "300.00" },
          { product: { slug: "belt" }, quantity: 2, subtotal: "200.00" },
        ],
        subtotal: "500.00",
      },
    },
  });
});

test("what exceeds the stock with the cart's own quantity is rejected after two round trips", async () => {
  const opened = await add(undefined, belt, 2);
  const session = opened.ok ? opened.value.session : undefined;
  const { value, roundTrips } = await countRoundTrips(() => add(session, belt, 2));
  expect(value).toEqual({ ok: false, error: { code: "not_enough_stock", available: 3, inCart: 2 } });
  expect(roundTrips).toBe(2);
});

test("a cart with a hundred lines takes more of what it has, and nothing else", async () => {
  const stock = Array.from({ length: MAX_LINES }, (_, n) => ({ quantity: 5, color: `Color ${n}` }));
  const many = (await putProducts({ slug: "many", stock })).get("many") ?? 0;
  const opened = await add(undefined, many);
  const session = opened.ok ? opened.value.session : undefined;
  const fill = `insert into cart_lines (cart_id, variant_id, quantity)
    select (select max(id) from carts), id, 1 from variants where product_id = ${many} on conflict do nothing`;
  await db().execute(fill);
  expect(await add(session, many)).toMatchObject({ ok: true });
  expect(await add(session, belt)).toEqual({ ok: false, error: { code: "cart_full" } });
});

test("parallel requests do not fill a cart beyond a hundred lines", async () => {
  const stock = Array.from({ length: MAX_LINES + 9 }, (_, n) => ({ quantity: 5, color: `Shade ${n}` }));
  const shades = (await putProducts({ slug: "shades", stock })).get("shades") ?? 0;
  const opened = await addToCart(
    { session: undefined, address: "192.0.2.1" },
    { product_id: shades, quantity: 1, color: "Shade 0" },
  );
  const session = opened.ok ? opened.value.session : undefined;
  await db().execute(`insert into cart_lines (cart_id, variant_id, quantity) select (select max(id) from carts), id, 1
    from variants where product_id = ${shades} and color <> 'Shade 0' order by id limit ${MAX_LINES - 2}`);
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      addToCart(
        { session, address: "192.0.2.1" },
        { product_id: shades, quantity: 1, color: `Shade ${MAX_LINES + n}` },
      ),
    ),
  );
  expect(results.map((result) => (result.ok ? "added" : result.error.code)).sort()).toEqual([
    "added",
    ...Array<string>(8).fill("cart_full"),
  ]);
});
