// Lighthouse scores of home, shop and a product on a phone, as the median of three runs: `npm run lighthouse`, or with a page's
// name for that page only. Writes the table into docs/performance.md and fails when a page is below its minimum score.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import { provideHeadlessShell } from "../scripts/browsers/chromium.mjs";
import { openShopProcess } from "./shop-process.ts";
import { describeMachine, writeTable } from "./table.ts";
import { lighthouse, type Result } from "./tools/lighthouse.ts";

const RUNS = 3;
const PAGES = [
  { name: "Home", path: "/" },
  { name: "Shop", path: "/shop" },
  { name: "Product", path: "/product/harbour-tote" },
];
/** The phone that Lighthouse emulates: its image sizes are generated before the measurement. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MIN_SCORES = { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 };
const FIGURES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

type Scores = Record<(typeof CATEGORIES)[number], number> & { figures: number[]; kilobytes: number; flaws: string[] };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function read({ categories, audits }: Result): Scores {
  const score = (category: string) => Math.round(100 * (categories[category]?.score ?? 0));
  const flaws = ["accessibility", "best-practices", "seo"].flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      return weight > 0 && audit?.score !== null && audit?.score !== 1 ? [`${id}: ${audit?.title}`] : [];
    }),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    figures: FIGURES.map((id) => audits[id]?.numericValue ?? Number.NaN),
    kilobytes: (audits["total-byte-weight"]?.numericValue ?? Number.NaN) / 1000,
    flaws,
  };
}

async function measure(url: string, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  while (runs.length < RUNS) {
    const outcome = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: [...CATEGORIES] });
    if (!outcome || outcome.lhr.runtimeError) throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message}`);
    runs.push(read(outcome.lhr));
  }
  const middle = (value: (run: Scores) => number) => median(runs.map(value));
  return {
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    "best-practices": middle((run) => run["best-practices"]),
    seo: middle((run) => run.seo),
    figures: FIGURES.map((_, index) => middle((run) => run.figures[index] ?? Number.NaN)),
    kilobytes: middle((run) => run.kilobytes),
    flaws: [...new Set(runs.flatMap(({ flaws }) => flaws))],
  };
}

function line(name: string, { figures: [fcp = 0, lcp = 0, tbt = 0, cls = 0], kilobytes, ...scores }: Scores): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const marks = CATEGORIES.map((category) => scores[category]).join(" | ");
  return `| ${name} | ${marks} | ${seconds(fcp)} | ${seconds(lcp)} | ${Math.round(tbt)} ms | ${cls.toFixed(3)} | ${Math.round(kilobytes)} kB |`;
}

async function report(lines: string[], version: string): Promise<void> {
  const about = `Lighthouse ${version} as a phone (412 px at 1.75, slow 4G and a CPU four times slower, both simulated), median of ${RUNS}.`;
  writeTable("lighthouse", `${await describeMachine("npm run lighthouse", busy)} ${about}`, [
    "| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocking time | layout shift | weight |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...lines,
  ]);
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
const asked = PAGES.filter(({ name }) => !process.argv[2] || name.toLowerCase() === process.argv[2].toLowerCase());
const executablePath = provideHeadlessShell();
const shop = await openShopProcess();
const port = 9222 + (process.pid % 1000);
let browser: Browser | undefined;
try {
  // Software rendering would use the same CPU cores, so everything beyond the page itself is switched off.
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  const lines: string[] = [];
  const short: string[] = [];
  for (const { name, path } of asked) {
    // Warm up: image sizes exist and the page is cached, as in a running shop.
    const visitor = await browser.newPage(PHONE);
    for (let visit = 0; visit < 3; visit += 1) await visitor.goto(shop.url + path, { waitUntil: "networkidle" });
    await visitor.close();
    const scores = await measure(shop.url + path, port);
    lines.push(line(name, scores));
    console.log(lines.at(-1), scores.flaws.join("; "));
    if (CATEGORIES.some((category) => scores[category] < MIN_SCORES[category]) || scores.figures[3] !== 0)
      short.push(name);
  }
  if (asked.length === PAGES.length)
    await report(lines, JSON.parse(readFileSync("bench/tools/node_modules/lighthouse/package.json", "utf8")).version);
  if (short.length > 0) {
    console.error(`Below the minimum score: ${short.join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await browser?.close();
  await shop.stop();
}
