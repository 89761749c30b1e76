// Lighthouse scores of home, shop, a product and the cart on a phone, as the median of three runs, in the headless shell and in
// Debian's whole Chromium where it is installed: `npm run lighthouse`, or with the start of a page's name for that page only. Writes the table
// into docs/performance.md and fails when a page is below its minimum score.
import { existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import { provideHeadlessShell } from "../scripts/browsers/chromium.mjs";
import { median } from "./median.ts";
import { openShopProcess } from "./shop-process.ts";
import { describeMachine, writeTable } from "./table.ts";
import { lighthouse, type Result } from "./tools/lighthouse.ts";

const RUNS = 3;
const PAGES: { name: string; path: string; isIndexed: boolean; hasCart?: true }[] = [
  { name: "Home", path: "/", isIndexed: true },
  { name: "Shop", path: "/shop", isIndexed: true },
  { name: "Product", path: "/product/harbour-tote", isIndexed: true },
  // Search engines are told not to list it, for which Lighthouse takes points off.
  { name: "Cart, empty", path: "/cart", isIndexed: false },
  { name: "Cart, one item", path: "/cart", isIndexed: false, hasCart: true },
];
/** The browser with its window's code, which Debian's package installs: drawing takes as much of the processor as the page. */
const WHOLE_CHROMIUM = "/usr/bin/chromium";
/** What a browser does for itself at its start would be measured with the page. */
const QUIET = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
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
    const outcome = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
    });
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

/** Puts one product into a new cart. Returns the cookies of the shopper who has it. */
async function fillCart(browser: Browser, url: string) {
  const shopper = await browser.newContext(PHONE);
  const found = await shopper.request.get(`${url}/api/products_old/products/?in_stock=true&limit=1&fields=id`);
  const [product] = (await found.json()) as { id: number }[];
  const added = await shopper.request.post(`${url}/api/orders/cart/add_item/`, {
    data: { product_id: product?.id, quantity: 1 },
  });
  if (!added.ok()) throw new Error(`The cart could not be filled: ${added.status()} ${await added.text()}`);
  const cookies = await shopper.cookies();
  await shopper.close();
  // With an end, because a browser forgets others when its last window is closed, which Lighthouse does after each run.
  const expires = Date.now() / 1000 + 3600;
  return cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path, expires }));
}

/** Measures the pages in one browser. Returns the lines of the table, and the pages below their minimum score. */
async function measureIn(browserName: string, executablePath: string | undefined, url: string) {
  const port = 9222 + (process.pid % 1000);
  // Software rendering would use the same CPU cores, so everything beyond the page itself is switched off.
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", ...QUIET, `--remote-debugging-port=${port}`],
  });
  try {
    const cookies = await fillCart(browser, url);
    const control = await browser.newBrowserCDPSession();
    const lines: string[] = [];
    const short: string[] = [];
    for (const { name, path, isIndexed, hasCart } of asked) {
      // Warm up: image sizes exist and the page is cached, as in a running shop.
      const visitor = await browser.newContext(PHONE);
      if (hasCart) await visitor.addCookies(cookies);
      const page = await visitor.newPage();
      for (let visit = 0; visit < 3; visit += 1) await page.goto(url + path, { waitUntil: "networkidle" });
      await visitor.close();
      // Lighthouse opens its tab in the browser's own context. Scripts see these cookies, unlike those of a header.
      await control.send("Storage.clearCookies");
      if (hasCart) await control.send("Storage.setCookies", { cookies });
      const scores = await measure(url + path, port);
      const row = `${name}, ${browserName}`;
      lines.push(line(row, scores));
      console.log(lines.at(-1), scores.flaws.join("; "));
      const required = CATEGORIES.filter((category) => category !== "seo" || isIndexed);
      if (required.some((category) => scores[category] < MIN_SCORES[category]) || scores.figures[3] !== 0)
        short.push(row);
    }
    return { lines, short };
  } finally {
    await browser.close();
  }
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
const asked = PAGES.filter(({ name }) => name.toLowerCase().startsWith(process.argv[2]?.toLowerCase() ?? ""));
const headlessShell = provideHeadlessShell();
const shop = await openShopProcess();
try {
  const measured = [await measureIn("headless shell", headlessShell, shop.url)];
  if (existsSync(WHOLE_CHROMIUM)) measured.push(await measureIn("whole Chromium", WHOLE_CHROMIUM, shop.url));
  if (asked.length === PAGES.length)
    await report(
      measured.flatMap(({ lines }) => lines),
      JSON.parse(readFileSync("bench/tools/node_modules/lighthouse/package.json", "utf8")).version,
    );
  const short = measured.flatMap((browser) => browser.short);
  if (short.length > 0) {
    console.error(`Below the minimum score: ${short.join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await shop.stop();
}
