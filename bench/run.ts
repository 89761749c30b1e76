import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { promisify } from "node:util";
import type { Hits, Volley } from "./fire.ts";
import { openBareServer, openShopProcess } from "./shop-process.ts";
import { type Row, rows } from "./volleys.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CONNECTIONS = 50;
const PAGE = "docs/performance.md";
const run = promisify(execFile);

/** Fires for two seconds so that everything is warm, then measures. */
async function measure(url: string, row: Row): Promise<Hits> {
  const volley: Volley = { ...row, url, seconds: SECONDS, connections: CONNECTIONS };
  const fire = async (shot: Volley): Promise<Hits> => {
    const firing = run(process.execPath, ["bench/fire.ts"]);
    firing.child.stdin?.end(JSON.stringify(shot));
    return JSON.parse((await firing).stdout);
  };
  // What is rendered each time must be new when it is measured, so it is warmed with its last addresses only.
  await fire({ ...volley, seconds: 2, paths: volley.paths.length > 100 ? volley.paths.slice(-100) : volley.paths });
  const hits = await fire(volley);
  if (hits.failures > 0) throw new Error(`${row.name}: ${hits.failures} answers were no success`);
  return hits;
}

async function someProducts(url: string): Promise<{ slugs: string[]; productId: number }> {
  const answer = await fetch(`${url}/api/products_old/products/?in_stock=true&limit=100&fields=id,slug,stock`);
  const products = (await answer.json()) as { id: number; slug: string; stock: number }[];
  const [fullest] = products.toSorted((a, b) => b.stock - a.stock);
  if (!fullest) throw new Error("The shop is empty");
  return { slugs: products.map(({ slug }) => slug), productId: fullest.id };
}

const number = (value: number) => Math.round(value).toLocaleString("en-US");

function line(name: string, hits: Hits, limit: Hits): string {
  const share = `${Math.round((100 * hits.perSecond) / limit.perSecond)} %`;
  const size = `${(hits.bytesPerAnswer / 1000).toFixed(1)} kB`;
  return `| ${name} | ${number(hits.perSecond)} | ${hits.medianMs} ms | ${hits.p99Ms} ms | ${size} | ${number(limit.perSecond)} | ${share} |`;
}

/** What a bare server that sends a copy of this answer reaches. */
async function limitOf(url: string, { name, paths: [path = "/"], headers }: Row): Promise<Hits> {
  const bare = await openBareServer(url + path);
  return measure(bare.url, { name, paths: [path], headers }).finally(bare.stop);
}

async function commit(): Promise<string> {
  return run("git", ["rev-parse", "--short", "HEAD"]).then(
    ({ stdout }) => stdout.trim(),
    () => "unknown",
  );
}

async function report(lines: string[]): Promise<void> {
  const [cpu] = cpus();
  const table = [
    "<!-- bench:start -->",
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, commit ${await commit()}, Node ${process.versions.node}; ${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB. The shop, its database and the load generator (autocannon, ${CONNECTIONS} connections, ${SECONDS} s a row) share them. Load average before: ${busy.toFixed(1)}.`,
    "",
    "| what | answers/s | median | 99th percentile | an answer | the limit | of it |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "<!-- bench:end -->",
  ].join("\n");
  const page = readFileSync(PAGE, "utf8");
  writeFileSync(
    PAGE,
    page.replace(/<!-- bench:start -->[\s\S]*<!-- bench:end -->/, () => table),
  );
}

/** What else the machine was doing: figures from a busy one say little. */
const [busy = 0] = loadavg();
const shop = await openShopProcess();
try {
  const { slugs, productId } = await someProducts(shop.url);
  const all = rows(slugs, productId).filter(({ name }) => !process.argv[2] || name.includes(process.argv[2]));
  const [home] = rows(slugs, productId);
  if (!home) throw new Error("There is nothing to measure");
  const homeLimit = await limitOf(shop.url, home);
  const lines: string[] = [];
  for (const row of all) {
    const limit = row.isKept ? await limitOf(shop.url, row) : homeLimit;
    const text = line(row.name, await measure(shop.url, row), limit);
    process.stdout.write(`${text}\n`);
    lines.push(text);
  }
  if (!process.argv[2]) await report(lines);
} finally {
  await shop.stop();
}
