import { loadavg } from "node:os";
import { sendBurst } from "./burst-process.ts";
import { type BenchCase, rows } from "./bursts.ts";
import { median } from "./median.ts";
import type { Hits } from "./send-burst.ts";
import { LIMITS_NOTICE, openBareServer, openShopProcess } from "./shop-process.ts";
import { describeMachine, writeTable } from "./table.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** A cached response and its limit run alternately, this many times each, so that other load on the machine affects both. */
const TURNS = 5;
const PAIR_SECONDS = (SECONDS * 3) / 8;
const CONNECTIONS = 50;

type Measured = {
  hits: Hits;
  /** Responses per second of a bare server with the same bytes, and the shop's share of them; for cached responses only. */
  limit?: number;
  share?: number;
};

/** Uncached URLs must be new when they are measured, so only the last ones are requested for warming up. */
async function warm(url: string, row: BenchCase): Promise<void> {
  const paths = row.paths.length > 100 ? row.paths.slice(-100) : row.paths;
  await sendBurst(url, { ...row, paths }, 2, CONNECTIONS);
}

/** The run with the median rate. */
function middle(turns: Hits[]): Hits {
  const [hits] = turns.toSorted((a, b) => a.perSecond - b.perSecond).slice(Math.floor(turns.length / 2));
  if (!hits) throw new Error("Nothing was measured");
  return hits;
}

/** Runs the shop and a bare server that sends a copy of its response alternately; the share is the median of the runs' shares. */
async function measureCached(url: string, row: BenchCase): Promise<Measured> {
  const bare = await openBareServer(url + (row.paths[0] ?? "/"));
  try {
    await warm(url, row);
    await warm(bare.url, row);
    const turns: { shop: Hits; limit: Hits }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      turns.push({
        limit: await sendBurst(bare.url, row, PAIR_SECONDS, CONNECTIONS),
        shop: await sendBurst(url, row, PAIR_SECONDS, CONNECTIONS),
      });
    }
    return {
      hits: middle(turns.map(({ shop }) => shop)),
      limit: middle(turns.map(({ limit }) => limit)).perSecond,
      share: median(turns.map(({ shop, limit }) => shop.perSecond / limit.perSecond)),
    };
  } finally {
    await bare.stop();
  }
}

async function measure(url: string, row: BenchCase): Promise<Measured> {
  if (row.isCached) return measureCached(url, row);
  await warm(url, row);
  return { hits: await sendBurst(url, row, SECONDS, CONNECTIONS) };
}

async function someProducts(url: string): Promise<{ slugs: string[]; productId: number }> {
  const response = await fetch(`${url}/api/products_old/products/?in_stock=true&limit=100&fields=id,slug,stock`);
  const products = (await response.json()) as { id: number; slug: string; stock: number }[];
  const [fullest] = products.toSorted((a, b) => b.stock - a.stock);
  if (!fullest) throw new Error("The shop is empty");
  return { slugs: products.map(({ slug }) => slug), productId: fullest.id };
}

const number = (value: number) => Math.round(value).toLocaleString("en-US");

function line(name: string, { hits, limit, share }: Measured): string {
  const size = `${(hits.bytesPerResponse / 1000).toFixed(1)} kB`;
  const ofLimit = limit && share ? `${number(limit)} | ${Math.round(100 * share)} %` : "– | –";
  return `| ${name} | ${number(hits.perSecond)} | ${hits.medianMs} ms | ${hits.p99Ms} ms | ${size} | ${ofLimit} |`;
}

async function report(lines: string[]): Promise<void> {
  const about = `The shop, its database and the load generator (autocannon, ${CONNECTIONS} connections, ${SECONDS} s a row; a cached response and its limit ${TURNS} alternating runs of ${PAIR_SECONDS} s each) share them.`;
  writeTable("bench", `${await describeMachine("npm run bench", busy)} ${about} ${LIMITS_NOTICE}`, [
    "| what | responses/s | median | 99th percentile | response size | limit, responses/s | share of the limit |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
  ]);
}

/** The load of the machine: figures from a busy machine mean little. */
const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
const shop = await openShopProcess();
try {
  const { slugs, productId } = await someProducts(shop.url);
  const all = rows(slugs, productId).filter(({ name }) => !process.argv[2] || name.includes(process.argv[2]));
  const lines: string[] = [];
  for (const row of all) {
    const text = line(row.name, await measure(shop.url, row));
    process.stdout.write(`${text}\n`);
    lines.push(text);
  }
  if (!process.argv[2]) await report(lines);
} finally {
  await shop.stop();
}
