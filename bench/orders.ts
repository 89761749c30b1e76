import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Pool } from "pg";
import { startPostgres } from "#server/embedded-postgres.ts";
import type { Goods, Orders, Shoppers } from "./order-clients.ts";
import { openShopProcess } from "./shop-process.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CLIENTS = [1, 16, 64];
const PAGE = "docs/performance.md";
/** A new cart, an order, a payment: what one whole order writes for good. */
const COMMITS = 3;
const run = promisify(execFile);

async function order(shoppers: Shoppers): Promise<Orders> {
  const ordering = run(process.execPath, ["bench/order-clients.ts"]);
  ordering.child.stdin?.end(JSON.stringify(shoppers));
  const orders: Orders = JSON.parse((await ordering).stdout);
  if (orders.failures.length > 0) throw new Error(`Orders failed: ${orders.failures.join("; ")}`);
  return orders;
}

/** Shelves that no bench can empty, with their ledger. */
async function stockUp(pool: Pool): Promise<Goods[]> {
  const { rows } = await pool.query<Goods>(
    `with more as (update variants set stock = stock + 1000000 returning id, product_id, color, size),
     noted as (insert into stock_movements (variant_id, change, reason, at, note)
               select id, 1000000, 'received', now(), 'For a bench' from more)
     select product_id, color, size from more order by id`,
  );
  return rows;
}

/** What the database alone would do: three commits of one small row each, by as many clients, with the same fsync. */
async function floor(databaseUrl: string, clients: number): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: clients });
  await pool.query("create table if not exists bench_floor (id bigint generated always as identity, at timestamptz)");
  const ends = performance.now() + SECONDS * 500;
  let done = 0;
  const write = async () => {
    while (performance.now() < ends) {
      for (let n = 0; n < COMMITS; n++) await pool.query("insert into bench_floor (at) values (now())");
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, write));
  await pool.end();
  return done / (SECONDS / 2);
}

const number = (value: number) => Math.round(value).toLocaleString("en-US");

function report(lines: string[], commit: string, busy: string): void {
  const [cpu] = cpus();
  const text = [
    "<!-- orders:start -->",
    `\`npm run bench:orders\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}; ${cpus().length} cores (${cpu?.model.trim()}), the embedded PostgreSQL with real fsync, load generator on the same machine (load before: ${busy}). A whole order is a new cart, the checkout and the test payment, one call after the other; each commits. *Floor* is what the database alone reaches with three commits of one small row.`,
    "",
    "| clients | paid orders/s | median of a whole order | its 99th percentile | 99th percentile of a call | floor, per second | failures |",
    "|---:|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "<!-- orders:end -->",
  ].join("\n");
  const page = readFileSync(PAGE, "utf8");
  const known = /<!-- orders:start -->[\s\S]*<!-- orders:end -->/;
  writeFileSync(
    PAGE,
    known.test(page) ? page.replace(known, () => text) : `${page.trimEnd()}\n\n## Whole orders\n\n${text}\n`,
  );
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
const folder = mkdtempSync(join(tmpdir(), "wellworn-orders-"));
const postgres = await startPostgres(join(folder, "postgres"));
try {
  const maintenance = new Pool({ connectionString: postgres.url("postgres"), max: 1 });
  await maintenance.query("create database wellworn");
  await maintenance.end();
  const databaseUrl = postgres.url("wellworn");
  process.env.DATABASE_URL = databaseUrl;
  const shop = await openShopProcess();
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const goods = await stockUp(pool);
    await order({ url: shop.url, clients: 16, seconds: 3, goods });
    const lines: string[] = [];
    for (const clients of CLIENTS) {
      const limit = await floor(databaseUrl, clients);
      const hits = await order({ url: shop.url, clients, seconds: SECONDS, goods });
      const line = `| ${clients} | ${number(hits.perSecond)} | ${hits.medianMs} ms | ${hits.p99Ms} ms | ${hits.callP99Ms} ms | ${number(limit)} | 0 |`;
      process.stdout.write(`${line}\n`);
      lines.push(line);
    }
    const { rows } = await pool.query("select count(*)::int as unpaid from orders where status <> 'paid'");
    if (rows[0].unpaid > 0) throw new Error(`${rows[0].unpaid} orders were not paid`);
    const { stdout } = await run("git", ["rev-parse", "--short", "HEAD"]);
    report(lines, stdout.trim(), busy);
  } finally {
    await pool.end();
    await shop.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
