import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Pool } from "pg";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import type { OrderedProduct, Shoppers } from "./orders/order-details.ts";
import { type OrderTableRow, report, type SearchCost, tableLine } from "./orders/order-table.ts";
import { order, withSellingShop } from "./orders/place-orders.ts";
import { describeMachine } from "./table.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CLIENTS = [1, 16, 64];
/** Turns with and without an update of what staff search. */
const SEARCH_TURNS = 6;
const run = promisify(execFile);

/** Orders per second of the SQL statements alone, with the same number of clients. */
async function baseline(databaseUrl: string, clients: number, products: OrderedProduct[]): Promise<number> {
  const sending = run(process.execPath, ["bench/orders/order-baseline.ts"], {
    env: { ...process.env, LOG_LEVEL: "warn" },
  });
  const shoppers: Shoppers = { url: databaseUrl, clients, seconds: SECONDS / 2, products };
  sending.child.stdin?.end(JSON.stringify(shoppers));
  return JSON.parse((await sending).stdout);
}

/** Waits until the last email is sent. Returns how many were queued, and the seconds that it took. */
async function emailsSent(pool: Pool): Promise<OrderTableRow["emails"]> {
  const count = async (): Promise<number> => {
    const { rows } = await pool.query("select count(*)::int as waiting from emails where status = 'queued'");
    return rows[0].waiting;
  };
  const begun = performance.now();
  const waiting = await count();
  for (let left = waiting; left > 0; left = await count()) await pause(100);
  return { waiting, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Orders per second while what staff search is updated every second, which the shop does every minute, and without. The turns
 * alternate, so that both meet the same machine.
 */
async function searchCost(shoppers: Omit<Shoppers, "clients" | "seconds">, databaseUrl: string): Promise<SearchCost> {
  const clients = 16;
  const perSecond = { without: [] as number[], updated: [] as number[] };
  connectDatabase(databaseUrl);
  try {
    for (let turn = 0; turn < 2 * SEARCH_TURNS; turn += 1) {
      await indexOrders();
      const isUpdated = turn % 4 === 1 || turn % 4 === 2;
      const ordering = order({ ...shoppers, clients, seconds: SECONDS / 2 });
      let isOver = false;
      const ended = ordering.finally(() => {
        isOver = true;
      });
      while (isUpdated && !isOver) await Promise.all([indexOrders(), Promise.race([pause(1000), ended])]);
      perSecond[isUpdated ? "updated" : "without"].push((await ordering).perSecond);
    }
  } finally {
    await disconnectDatabase();
  }
  return { clients, turns: SEARCH_TURNS, ...perSecond };
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
await withSellingShop(async ({ url, databaseUrl, pool, products }) => {
  await order({ url, clients: 16, seconds: 3, products });
  const rows: OrderTableRow[] = [];
  for (const clients of CLIENTS) {
    await emailsSent(pool);
    const limit = await baseline(databaseUrl, clients, products);
    await emailsSent(pool);
    const hits = await order({ url, clients, seconds: SECONDS, products });
    const row = { clients, hits, baseline: limit, emails: await emailsSent(pool) };
    rows.push(row);
    process.stdout.write(`${tableLine(row)}\n`);
  }
  await emailsSent(pool);
  const cost = await searchCost({ url, products }, databaseUrl);
  const unpaid = await pool.query("select count(*)::int as orders from orders where status <> 'paid'");
  if (unpaid.rows[0].orders > 0) throw new Error(`${unpaid.rows[0].orders} orders were not paid`);
  report(rows, cost, await describeMachine("npm run bench:orders", busy));
});
