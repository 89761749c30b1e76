import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { sendBurst } from "../burst-process.ts";
import { type BenchCase, caseNamed, rows } from "../bursts.ts";
import { median } from "../median.ts";
import { describeMachine, writeTable } from "../table.ts";
import { dataFolder, type StartedShop, startShop } from "./started-shop.ts";

// Measures the shop as `npm start` runs it: its start, its memory, two processes, and its log. Part of `npm run bench`.

const STARTS = 5;
/** Two shops run alternately, this many times each, so that other load on the machine affects both. */
const TURNS = 5;
/** Where a few percent are to be told from noise. */
const MANY_TURNS = 15;
const TURN_SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const CONNECTIONS = 50;
/** Until memory that can be freed is freed. */
const IDLE_SECONDS = 15;

const CACHED = caseNamed("API list, cached");
const UNCACHED = caseNamed("API list, uncached");

type Rate = { perSecond: number; cpuMicroseconds: number };

/** Responses per second, and the CPU time of the shop for each: the latter hardly depends on what else the machine does. */
async function rate({ url, cpuSeconds }: StartedShop, row: BenchCase): Promise<Rate> {
  const before = cpuSeconds();
  const { perSecond } = await sendBurst(url, row, TURN_SECONDS, CONNECTIONS);
  return { perSecond, cpuMicroseconds: ((cpuSeconds() - before) * 1e6) / (perSecond * TURN_SECONDS) };
}

const rounded = (value: number) => Math.round(value).toLocaleString("en-US");
const megabytes = (values: number[]) => values.map((value) => `${Math.round(value)} MB`).join(" + ");

/** The median seconds of some starts of the shop in this folder, which is installed, built and seeded. */
async function measureStarts(folder: string): Promise<string[]> {
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const shop = await startShop(folder);
    seconds.push(shop.secondsUntilReady);
    await shop.stop();
  }
  const all = seconds.map((value) => value.toFixed(2)).join(", ");
  return [`| start until /readyz | ${median(seconds).toFixed(2)} s | ${STARTS} starts: ${all} s |`];
}

function memoryLine(when: string, shop: StartedShop): string {
  const { shop: processes, database, supervisor } = shop.memory();
  const parts = `database ${Math.round(database)} MB, scripts/start.mjs ${Math.round(supervisor)} MB`;
  return `| memory of the shop's process, ${when} | ${megabytes(processes)} | ${parts} |`;
}

/** Memory after the start, and after all requests of the first table. */
async function measureMemory(folder: string): Promise<string[]> {
  const shop = await startShop(folder);
  try {
    await pause(IDLE_SECONDS * 1000);
    const idle = memoryLine("idle after the start", shop);
    const products = await fetch(`${shop.url}/api/products_old/products/?in_stock=true&limit=100&fields=id,slug`);
    const found = (await products.json()) as { id: number; slug: string }[];
    const all = rows(
      found.map(({ slug }) => slug),
      found[0]?.id ?? 0,
    );
    for (const row of all) await sendBurst(shop.url, row, TURN_SECONDS, CONNECTIONS);
    await pause(IDLE_SECONDS * 1000);
    return [idle, memoryLine(`after ${TURN_SECONDS} s of each kind of request`, shop)];
  } finally {
    await shop.stop();
  }
}

/** Medians of two shops, and of the ratios of `changed` to `usual` in each turn. */
function summarize(turns: [usual: number, changed: number][]) {
  return {
    usual: median(turns.map(([usual]) => usual)),
    changed: median(turns.map(([, changed]) => changed)),
    ratio: median(turns.map(([usual, changed]) => changed / usual)),
  };
}

/** Measures two shops in turns, each of them first in every second turn. */
async function compare(usual: StartedShop, changed: StartedShop, row: BenchCase, count: number) {
  for (const shop of [usual, changed]) await rate(shop, row);
  const turns: [Rate, Rate][] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const early = turn % 2 === 0 ? undefined : await rate(changed, row);
    turns.push([await rate(usual, row), early ?? (await rate(changed, row))]);
  }
  return {
    perSecond: summarize(turns.map(([first, second]) => [first.perSecond, second.perSecond])),
    cpu: summarize(turns.map(([first, second]) => [first.cpuMicroseconds, second.cpuMicroseconds])),
  };
}

type Comparison = { what: string; settings: Record<string, string>; cases: BenchCase[]; turns: number };

/** Requests per second of a shop with other settings, compared with the usual one. */
async function measureSettings(folder: string, { what, settings, cases, turns }: Comparison) {
  const other = dataFolder();
  const usual = await startShop(folder);
  try {
    const changed = await startShop(other.folder, settings);
    try {
      const lines: string[] = [];
      for (const row of cases) {
        const { perSecond, cpu } = await compare(usual, changed, row, turns);
        const times = `CPU time for each ${cpu.usual.toFixed(1)} and ${cpu.changed.toFixed(1)} µs (${cpu.ratio.toFixed(2)})`;
        lines.push(
          `| ${what}: ${row.name} | ${perSecond.ratio.toFixed(2)} | ${rounded(perSecond.usual)} and ${rounded(perSecond.changed)} responses/s; ${times}; ${turns} turns |`,
        );
      }
      return lines;
    } finally {
      await changed.stop();
    }
  } finally {
    await usual.stop();
    other.remove();
  }
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
const { folder, remove } = dataFolder();
try {
  await (await startShop(folder)).stop();
  const lines: string[] = [];
  for (const work of [
    () => measureStarts(folder),
    () => measureMemory(folder),
    () =>
      measureSettings(folder, {
        what: "`PROCESSES=2` against 1",
        settings: { PROCESSES: "2" },
        cases: [CACHED, UNCACHED],
        turns: TURNS,
      }),
    () =>
      measureSettings(folder, {
        what: "without the access log (`LOG_LEVEL=warn`) against with it",
        settings: { LOG_LEVEL: "warn" },
        cases: [CACHED],
        turns: MANY_TURNS,
      }),
  ]) {
    const found = await work();
    process.stdout.write(`${found.join("\n")}\n`);
    lines.push(...found);
  }
  const about = `The shop as \`npm start\` runs it, with the embedded PostgreSQL and its log in a file; ${CONNECTIONS} connections, alternating turns of ${TURN_SECONDS} s each; the load generator and both shops share the machine.`;
  writeTable("running", `${await describeMachine("npm run bench", busy)} ${about}`, [
    "| what | value | details |",
    "|---|---:|---|",
    ...lines,
  ]);
} finally {
  remove();
}
