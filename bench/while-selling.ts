import { loadavg } from "node:os";
import { sendBurst } from "./burst-process.ts";
import { type BenchCase, manyLists, rows } from "./bursts.ts";
import { median } from "./median.ts";
import type { OrderedProduct } from "./orders/order-details.ts";
import { order, withSellingShop } from "./orders/place-orders.ts";
import type { Hits } from "./send-burst.ts";
import { LIMITS_NOTICE } from "./shop-process.ts";
import { describeMachine, writeTable } from "./table.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** Quiet and selling turns alternate, so that other load on the machine affects both. */
const TURNS = 3;
const CONNECTIONS = 50;
const ORDERS_PER_SECOND = 20;
const NAMES = [
  "Shop, cached",
  "API list, cached",
  "API filtered list, cached",
  "API search, cached",
  "API product, cached",
];

/** The same requests while orders of all products are placed and paid. */
async function sendWhileSelling(url: string, row: BenchCase, products: OrderedProduct[]) {
  const selling = order({ url, clients: 8, seconds: SECONDS, products, perSecond: ORDERS_PER_SECOND });
  const hits = await sendBurst(url, row, SECONDS, CONNECTIONS);
  return { hits, orders: (await selling).perSecond };
}

async function measure(url: string, row: BenchCase, products: OrderedProduct[]): Promise<string> {
  await sendBurst(url, row, SECONDS, CONNECTIONS);
  const turns: { quiet: Hits; selling: { hits: Hits; orders: number } }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({
      quiet: await sendBurst(url, row, SECONDS, CONNECTIONS),
      selling: await sendWhileSelling(url, row, products),
    });
  }
  const middle = (value: (turn: (typeof turns)[number]) => number, digits = 0) =>
    median(turns.map(value)).toLocaleString("en-US", { maximumFractionDigits: digits });
  const share = Math.round(100 * median(turns.map(({ quiet, selling }) => selling.hits.perSecond / quiet.perSecond)));
  return `| ${row.name} | ${middle(({ quiet }) => quiet.perSecond)} | ${middle(({ selling }) => selling.hits.perSecond)} | ${share} % | ${middle(({ quiet }) => quiet.p99Ms)} ms | ${middle(({ selling }) => selling.hits.p99Ms)} ms | ${middle(({ selling }) => selling.orders, 1)} |`;
}

async function report(lines: string[]): Promise<void> {
  const about = `The embedded PostgreSQL with real fsync, load generators on the same machine. ${CONNECTIONS} connections ask for one URL, ${TURNS} quiet and selling turns of ${SECONDS} s in alternation; while it sells, up to ${ORDERS_PER_SECOND} orders a second of all variants in turn are placed and paid. The share is the median of the turns' shares.`;
  writeTable("selling", `${await describeMachine("npm run bench:selling", busy)} ${about} ${LIMITS_NOTICE}`, [
    "| what | quiet, responses/s | selling, responses/s | share | quiet, 99th percentile | selling, 99th percentile | paid orders/s |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
  ]);
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
await withSellingShop(async ({ url, pool, products }) => {
  const lines: string[] = [];
  const { rows: sold } = await pool.query<{ slug: string }>("select slug from products where status = 'published'");
  const cases = [...rows([], 0).filter(({ name }) => NAMES.includes(name)), ...manyLists(sold.map(({ slug }) => slug))];
  for (const row of cases.filter(({ name }) => !process.argv[2] || name.includes(process.argv[2]))) {
    const text = await measure(url, row, products);
    process.stdout.write(`${text}\n`);
    lines.push(text);
  }
  if (!process.argv[2]) await report(lines);
});
