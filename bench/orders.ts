import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Pool } from "pg";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import type { OrderedProduct, Orders, Shoppers } from "./order-details.ts";
import { type OrderTableRow, report, type SearchCost, tableLine } from "./order-table.ts";
import { openShopProcess } from "./shop-process.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CLIENTS = [1, 16, 64];
/** Turns with and without an update of what staff search. */
const SEARCH_TURNS = 6;
const run = promisify(execFile);

async function order(shoppers: Shoppers): Promise<Orders> {
  const ordering = run(process.execPath, ["bench/order-clients.ts"]);
  ordering.child.stdin?.end(JSON.stringify(shoppers));
  const orders: Orders = JSON.parse((await ordering).stdout);
  if (orders.failures.length > 0) throw new Error(`Orders failed: ${orders.failures.join("; ")}`);
  return orders;
}

/** Adds more stock than the benchmark can sell, with the stock movements. */
async function restock(pool: Pool): Promise<OrderedProduct[]> {
  const { rows } = await pool.query<OrderedProduct>(
    `with more as (update variants set stock = stock + 1000000 returning id, product_id, color, size),
     noted as (insert into stock_movements (variant_id, change, reason, at, note)
               select id, 1000000, 'received', now(), 'For a bench' from more)
     select product_id, color, size from more order by id`,
  );
  return rows;
}

/** Orders per second of the SQL statements alone, with the same number of clients. */
async function baseline(databaseUrl: string, clients: number, products: OrderedProduct[]): Promise<number> {
  const firing = run(process.execPath, ["bench/order-baseline.ts"], { env: { ...process.env, LOG_LEVEL: "warn" } });
  const shoppers: Shoppers = { url: databaseUrl, clients, seconds: SECONDS / 2, products };
  firing.child.stdin?.end(JSON.stringify(shoppers));
  return JSON.parse((await firing).stdout);
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
const folder = mkdtempSync(join(tmpdir(), "wellworn-orders-"));
const postgres = await startPostgres(join(folder, "postgres"));
try {
  await ensureShopDatabase(postgres, "wellworn");
  const databaseUrl = postgres.url("wellworn");
  process.env.DATABASE_URL = databaseUrl;
  const shop = await openShopProcess();
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const products = await restock(pool);
    await order({ url: shop.url, clients: 16, seconds: 3, products });
    const rows: OrderTableRow[] = [];
    for (const clients of CLIENTS) {
      await emailsSent(pool);
      const limit = await baseline(databaseUrl, clients, products);
      await emailsSent(pool);
      const hits = await order({ url: shop.url, clients, seconds: SECONDS, products });
      const row = { clients, hits, baseline: limit, emails: await emailsSent(pool) };
      rows.push(row);
      process.stdout.write(`${tableLine(row)}\n`);
    }
    await emailsSent(pool);
    const cost = await searchCost({ url: shop.url, products }, databaseUrl);
    const unpaid = await pool.query("select count(*)::int as orders from orders where status <> 'paid'");
    if (unpaid.rows[0].orders > 0) throw new Error(`${unpaid.rows[0].orders} orders were not paid`);
    const { stdout } = await run("git", ["rev-parse", "--short", "HEAD"]);
    report(rows, cost, stdout.trim(), busy);
  } finally {
    await pool.end();
    await shop.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
