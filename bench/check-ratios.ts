import { loadavg } from "node:os";
import { sendBurst } from "./burst-process.ts";
import { type BenchCase, caseNamed } from "./bursts.ts";
import { median } from "./median.ts";
import type { OrderedProduct } from "./orders/order-details.ts";
import { order, withSellingShop } from "./orders/place-orders.ts";
import { openBareServer } from "./shop-process.ts";

// Compares rates of one run with each other, never with a clock: a slow machine slows both. Part of `npm run verify`: fails if a
// ratio falls below about half of what a quiet machine measures (docs/performance.md, "Ratios").

const SECONDS = 1;
const CONNECTIONS = 20;
/** The rates are measured in turns, so that other load on the machine affects all; more turns follow if a ratio is too low. */
const TURNS = 3;
const MORE_TURNS = 4;
const ORDERS_PER_SECOND = 20;

/** Responses per second. */
type Turn = { bare: number; list: number; rendered: number; pages: number; selling: number };

const RATIOS: { name: string; least: number; of: (turn: Turn) => number }[] = [
  { name: "a cached list against bare Node", least: 0.35, of: ({ list, bare }) => list / bare },
  { name: "a rendered page against a cached list", least: 0.0015, of: ({ rendered, list }) => rendered / list },
  { name: "pages while the shop sells against a quiet shop", least: 0.3, of: ({ selling, pages }) => selling / pages },
];

const LIST = caseNamed("API list, cached");
const FILTERED = caseNamed("Shop with filters, uncached");
/** Pages that are cached before they are measured, few enough to stay beside those of a turn. A sale must not drop them. */
const PAGES = { ...FILTERED, paths: FILTERED.paths.slice(0, 20) };

const rate = async (url: string, row: BenchCase) => (await sendBurst(url, row, SECONDS, CONNECTIONS)).perSecond;

/** Measures each rate once. Each turn renders pages that no other one has requested. */
async function measureTurn(url: string, bareUrl: string, products: OrderedProduct[], turn: number): Promise<Turn> {
  const size = Math.floor((FILTERED.paths.length - PAGES.paths.length) / (TURNS + MORE_TURNS));
  const first = PAGES.paths.length + turn * size;
  const fresh = { ...FILTERED, paths: FILTERED.paths.slice(first, first + size) };
  const quiet = {
    bare: await rate(bareUrl, LIST),
    list: await rate(url, LIST),
    rendered: await rate(url, fresh),
    pages: await rate(url, PAGES),
  };
  const orders = order({ url, clients: 4, seconds: SECONDS + 1, products, perSecond: ORDERS_PER_SECOND });
  const selling = await rate(url, PAGES);
  await orders;
  return { ...quiet, selling };
}

/** The ratios of these turns, a line each, and whether all are high enough. */
function judge(turns: Turn[]): { lines: string[]; isFastEnough: boolean } {
  const found = RATIOS.map(({ name, least, of }) => ({ name, least, ratio: median(turns.map(of)) }));
  return {
    lines: found.map(({ name, least, ratio }) => `${name}: ${ratio.toFixed(4)}, at least ${least}`),
    isFastEnough: found.every(({ least, ratio }) => ratio >= least),
  };
}

await withSellingShop(async ({ url, products }) => {
  const bare = await openBareServer(url + LIST.paths[0]);
  try {
    for (const page of PAGES.paths) await (await fetch(url + page)).arrayBuffer();
    await rate(url, LIST);
    await rate(bare.url, LIST);
    const turns: Turn[] = [];
    const measure = async (count: number) => {
      for (let more = 0; more < count; more += 1) turns.push(await measureTurn(url, bare.url, products, turns.length));
    };
    await measure(TURNS);
    if (!judge(turns).isFastEnough) await measure(MORE_TURNS);
    const { lines, isFastEnough } = judge(turns);
    process.stdout.write(`${lines.join("\n")}\nload average: ${loadavg()[0]?.toFixed(1)}\n`);
    if (!isFastEnough) process.exitCode = 1;
  } finally {
    await bare.stop();
  }
});
