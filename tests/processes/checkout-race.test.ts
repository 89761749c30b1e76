import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { connectDatabase, databasePool, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { CHECKOUT, details } from "#tests/checkout.ts";
import { countWaiting, createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { startOutsidePostgres } from "#tests/servers/outside-postgres.ts";
import { product, stockOf } from "#tests/stocked-product.ts";
import { openRaceShop, type RaceShop } from "../../reliability/shops.ts";

type Provided = { url: string; stop: () => Promise<void> };

async function embedded(): Promise<Provided> {
  const name = await createTestDatabase();
  return { url: testDatabaseUrl(name), stop: () => dropTestDatabase(name) };
}

async function outside(): Promise<Provided> {
  const postgres = await startOutsidePostgres();
  const pool = new Pool({ connectionString: postgres.url, max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await migrate(pool);
  await pool.end();
  return postgres;
}

const ROUNDS = 200;
const FEWER_ROUNDS = 60;
/** Rounds that run concurrently, so that the database has other work too. */
const CONCURRENCY = 4;

const databases: [string, () => Promise<Provided>][] = [
  ["the embedded database", embedded],
  ["an outside PostgreSQL", outside],
];

describe.each(databases)("two processes of the shop on %s", (_, provide) => {
  const dataDir = mkdtempSync(join(tmpdir(), "wellworn-tabs-"));
  const shops: RaceShop[] = [];
  let database: Provided | undefined;
  beforeAll(async () => {
    database = await provide();
    const { url: databaseUrl } = database;
    connectDatabase(databaseUrl);
    const open = () => openRaceShop({ entry: "reliability/api-process.ts", databaseUrl, dataDir });
    shops.push(...(await Promise.all([open(), open()])));
  }, 120_000);
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    await disconnectDatabase();
    await database?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let visitors = 0;
  /** A visitor with a filled cart in two tabs, whose requests go to different processes. */
  async function twoTabs(productId: number) {
    visitors += 1;
    const email = `visitor-${visitors}@example.com`;
    const headers = { "x-client-address": `198.19.${visitors >> 8}.${visitors & 255}` };
    const [left, right] = shops.map(({ url }) =>
      apiVisitor({ request: (path, init) => fetch(`${url}${path}`, init) }, headers),
    );
    if (!left || !right) throw new Error("Two processes are needed");
    const added = await left.post("/api/orders/cart/add_item/", { product_id: productId, quantity: 1 });
    if (added.status !== 200) throw new Error(JSON.stringify(added.body));
    for (const [name, value] of left.jar) right.jar.set(name, value);
    return { left, right, email };
  }

  type Tabs = Awaited<ReturnType<typeof twoTabs>>;
  type Tab = Tabs["left"];
  type Reply = Awaited<ReturnType<Tab["post"]>>;

  const checkOut = (tab: Tab, email: string, note = "") =>
    tab.post(CHECKOUT, { ...details, email, note }, { "Idempotency-Key": randomUUID() });
  const pay = (tab: Tab, { payment }: PlacedOrder) =>
    tab.post(`/api/payments/test/${payment.url.split("/").at(-1)}/`, { outcome: "paid" });
  const placedIn = ({ status, body }: Reply) => (status === 201 ? [body as PlacedOrder] : []);

  /** Pays concurrently in each tab that received an order. */
  const payAll = (tabs: Tab[], responses: Reply[]) =>
    Promise.all(responses.flatMap((response, n) => placedIn(response).map((order) => pay(tabs[n] as Tab, order))));

  /** The orders, payments and reservations stored for this shopper. */
  const written = async (email: string) => ({
    orders: (await queryColumn("select status from orders where email = $1", [email])).sort(),
    payments: (
      await queryColumn("select p.status from payments p join orders o on o.id = p.order_id where o.email = $1", [
        email,
      ])
    ).sort(),
  });

  async function rounds<Result>(many: number, round: (tabs: Tabs) => Promise<Result>): Promise<Result[]> {
    const productId = await product(many * 3);
    const results: Result[] = [];
    while (results.length < many) {
      const batch = Array.from({ length: CONCURRENCY }, async () => round(await twoTabs(productId)));
      results.push(...(await Promise.all(batch)));
    }
    expect(await findLedgerGaps()).toEqual([]);
    expect(await stockOf(productId)).toBe(many * 2);
    return results;
  }

  test(`${ROUNDS} times two tabs order one cart at the same instant: both get the same order, and it is paid once`, async () => {
    const results = await rounds(ROUNDS, async ({ left, right, email }) => {
      const responses = await Promise.all([checkOut(left, email), checkOut(right, email)]);
      const [one, other] = responses.map(({ body }) => body as PlacedOrder);
      const before = await written(email);
      const clicks = await payAll([left, right], responses);
      const statuses = [...responses, ...clicks].map(({ status }) => status);
      return { statuses, same: isDeepStrictEqual(one, other), before, after: await written(email) };
    });
    const expected = {
      statuses: [201, 201, 200, 200],
      same: true,
      before: { orders: ["awaiting_payment"], payments: ["open"] },
      after: { orders: ["paid"], payments: ["paid"] },
    };
    expect(results.filter((result) => !isDeepStrictEqual(result, expected))).toEqual([]);
  }, 120_000);

  test(`${FEWER_ROUNDS} times two tabs order one cart with different details at the same instant: one order is to be paid`, async () => {
    const results = await rounds(FEWER_ROUNDS, async ({ left, right, email }) => {
      const responses = await Promise.all([checkOut(left, email, "Left"), checkOut(right, email, "Right")]);
      const waiting = (await written(email)).orders.filter((status) => status === "awaiting_payment").length;
      await payAll([left, right], responses);
      return { statuses: responses.map(({ status }) => status).sort(), waiting, ...(await written(email)) };
    });
    // A tab that submits while the other tab's order is being placed receives 409.
    const rejected = { statuses: [201, 409], waiting: 1, orders: ["paid"], payments: ["paid"] };
    // A tab that submits afterwards replaces the order; the payment of the replaced order is refunded automatically.
    const replaced = {
      statuses: [201, 201],
      waiting: 1,
      orders: ["cancelled", "paid"],
      payments: ["paid", "refund_pending"],
    };
    const others = results.filter(
      (result) => !isDeepStrictEqual(result, rejected) && !isDeepStrictEqual(result, replaced),
    );
    expect(others).toEqual([]);
  }, 120_000);

  test("of two tabs that order one cart with different details and wait for it together, one gets 409", async () => {
    const { left, right, email } = await twoTabs(await product(1));
    const blocker = await databasePool().connect();
    await blocker.query("begin");
    // The newest cart is theirs.
    await blocker.query("select from carts where id = (select max(id) from carts) for update");
    const checkouts = Promise.all([checkOut(left, email, "Left"), checkOut(right, email, "Right")]);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2), POLL_OPTIONS);
    await blocker.query("commit");
    blocker.release();
    expect((await checkouts).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await written(email)).toEqual({ orders: ["awaiting_payment"], payments: ["open"] });
  });

  test(`${FEWER_ROUNDS} times an order is paid in one tab while the other orders the cart again: the purchase is paid once`, async () => {
    const results = await rounds(FEWER_ROUNDS, async ({ left, right, email }) => {
      const [first] = placedIn(await checkOut(left, email, "First"));
      if (!first) throw new Error("The first order was not placed");
      const [paid, second] = await Promise.all([pay(left, first), checkOut(right, email, "Second")]);
      await payAll([right], [second]);
      return { statuses: [paid.status, second.status], ...(await written(email)) };
    });
    const paidFirst = { statuses: [200, 400], orders: ["paid"], payments: ["paid"] };
    const replaced = { statuses: [200, 201], orders: ["cancelled", "paid"], payments: ["paid", "refund_pending"] };
    const others = results.filter(
      (result) => !isDeepStrictEqual(result, paidFirst) && !isDeepStrictEqual(result, replaced),
    );
    expect(others).toEqual([]);
  }, 120_000);
});
