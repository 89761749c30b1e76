import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { HYDRATED_EVENT } from "#app/platform/http/page-scripts/start-after-paint.ts";
import { provideHeadlessShell } from "../../scripts/browsers/chromium.mjs";
import { median } from "../median.ts";
import { signIn } from "./staff-session.ts";

const MAX_INP_MS = 200;
const MAX_CLS = 0.05;
const SLOWER = 4;
/** Visits of each page. The median counts. */
const VISITS = 5;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** For the browser to paint after an interaction, and for scripts to start after the page has loaded. */
const PAINT_MS = 700;

type OfficePage = { name: string; path: string; steps: ((page: Page) => Promise<void>)[] };

const tap = (selector: string) => (page: Page) => page.locator(selector).first().tap();
const type = (selector: string, text: string) => async (page: Page) => {
  await page.locator(selector).first().tap();
  await page.keyboard.type(text, { delay: 40 });
};

async function pagesOf(): Promise<OfficePage[]> {
  const { rows } = await databasePool().query<{ number: string }>(
    "select number from orders where id = (select order_id from order_events where reason = 'Step 200')",
  );
  return [
    {
      name: "Today",
      path: "/admin",
      steps: [tap(".chart-table > summary"), tap(".sales-chart .tabs a:last-child"), tap(".chart-table > summary")],
    },
    {
      name: "Orders",
      path: "/admin/orders",
      steps: [
        tap(".filter-form details > summary"),
        type('input[name="search"]', "smith"),
        tap('.rows input[type="checkbox"]'),
      ],
    },
    {
      name: "Order with 200 events",
      path: `/admin/orders/${rows[0]?.number}`,
      steps: [tap("main details > summary"), type('main textarea[name="text"]', "Called her")],
    },
    {
      name: "Editor with 200 variants",
      path: "/admin/products/1",
      steps: [type('main input[name="name"]', " in oak"), type('main textarea[name="description"]', "Made by hand")],
    },
    {
      name: "Count several",
      path: "/admin/stock/sheet",
      steps: [type('main input[inputmode="numeric"]', "12"), type('main input[name="note"]', "Sunday")],
    },
  ];
}

type Observed = { longest: number; shifts: number; hydrated: boolean };

/** Runs in the page: the longest interaction, and the sum of all layout shifts that no interaction caused. */
function observe(hydratedEvent: string) {
  const observed: Observed = { longest: 0, shifts: 0, hydrated: false };
  Object.assign(globalThis, { observed });
  addEventListener(hydratedEvent, () => {
    observed.hydrated = true;
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) observed.longest = Math.max(observed.longest, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) observed.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

async function measurePage(context: BrowserContext, url: string, { path, steps }: OfficePage): Promise<Observed> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.addInitScript(observe, HYDRATED_EVENT);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
  // A slow CPU can be silent on the network for longer than it takes to be idle, and then hydrates the page.
  await page.waitForFunction(() => (globalThis as { observed?: Observed }).observed?.hydrated);
  await pause(PAINT_MS);
  for (const step of steps) {
    await step(page);
    await pause(PAINT_MS);
  }
  const observed = await page.evaluate<Observed>("observed");
  await page.close();
  return observed;
}

async function lineOf(context: BrowserContext, url: string, page: OfficePage): Promise<string> {
  try {
    const visits: Observed[] = [];
    for (let n = 0; n < VISITS; n++) visits.push(await measurePage(context, url, page));
    const longest = median(visits.map((visit) => visit.longest));
    const shifts = Math.max(...visits.map((visit) => visit.shifts));
    const within = longest <= MAX_INP_MS && shifts <= MAX_CLS ? "yes" : "**no**";
    return `| ${page.name} | ${Math.round(longest)} | ${shifts.toFixed(3)} | ${within} |`;
  } catch (error) {
    return `| ${page.name} | – | – | **failed**: ${error instanceof Error ? error.message.split("\n", 1)[0] : String(error)} |`;
  }
}

/** How pages of the back office feel on a phone. Returns the lines of a table for docs/performance.md. */
export async function measurePages(
  url: string,
  owner: StaffActor,
  { isWanted, logProgress }: { isWanted: (name: string) => boolean; logProgress: (line: string) => void },
): Promise<string[]> {
  const pages = (await pagesOf()).filter(({ name }) => isWanted(`phone ${name}`));
  if (pages.length === 0) return [];
  const executablePath = provideHeadlessShell();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
  const rows: string[] = [];
  try {
    const context = await browser.newContext(PHONE);
    await context.addCookies([{ name: "staff", value: await signIn(owner), url }]);
    for (const page of pages) {
      rows.push(await lineOf(context, url, page));
      logProgress(rows.at(-1) ?? "");
    }
  } finally {
    await browser.close();
  }
  return [
    `Pages on a phone: 390 px, a CPU ${SLOWER} times slower (simulated), after the page is hydrated. The longest of a few taps and keys until the next paint (INP, at most ${MAX_INP_MS} ms), median of ${VISITS} visits, and the largest sum of all layout shifts of a visit (CLS, at most ${MAX_CLS}).`,
    "",
    "| page | INP, ms | CLS | within |",
    "|---|---:|---:|---|",
    ...rows,
  ];
}
