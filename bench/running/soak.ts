import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { sendBurst } from "../burst-process.ts";
import { type BenchCase, rows } from "../bursts.ts";
import { order, restock } from "../orders/place-orders.ts";
import { describeMachine, writeTable } from "../table.ts";
import { dataFolder, type Memory, startShop } from "./started-shop.ts";

// Memory of the shop while it serves a mix of requests for a long time: `npm run bench:soak -- 60` runs for 60 minutes.

const MINUTES = Number(process.argv[2] ?? 60);
if (!(MINUTES >= 3)) throw new Error("Give the minutes, at least 3: npm run bench:soak -- 60");
const MINUTE_MS = 60_000;
const CONNECTIONS = 8;
/** Each minute: so many seconds of rendered pages, of searches, and of orders; then the shop rests. */
const BURST_SECONDS = 10;
const ORDERS_PER_SECOND = 5;
/** Memory counts as growing if the last third is above the second third by more than this share. */
const MAX_GROWTH = 0.05;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => String(Math.round(value));

/** The same case in another minute: it goes on with other URLs, so that few of them are cached. */
function inMinute(row: BenchCase, minute: number): BenchCase {
  const first = (minute * 1999) % row.paths.length;
  return { ...row, paths: [...row.paths.slice(first), ...row.paths.slice(0, first)] };
}

/** The last third of the curve against the one before; the first third fills the caches. */
function growth(shop: number[]): number {
  const third = Math.floor(shop.length / 3);
  return mean(shop.slice(-third)) / mean(shop.slice(-2 * third, -third)) - 1;
}

const busy = loadavg()[0]?.toFixed(1) ?? "unknown";
const { folder, remove } = dataFolder();
const shop = await startShop(folder);
// The shop's own database, which runs.
const postgres = await startPostgres(path.join(folder, "postgres"));
const pool = new Pool({ connectionString: postgres.url("wellworn"), max: 1 });
try {
  const products = await restock(pool);
  const { rows: known } = await pool.query<{ slug: string }>("select slug from products where status = 'published'");
  const cases = rows(
    known.map(({ slug }) => slug),
    products[0]?.product_id ?? 0,
  ).filter(({ name }) => ["Shop with filters, uncached", "Product, uncached", "API search, uncached"].includes(name));
  const curve: Memory[] = [];
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const end = Date.now() + MINUTE_MS;
    for (const row of cases) await sendBurst(shop.url, inMinute(row, minute), BURST_SECONDS, CONNECTIONS);
    await order({ url: shop.url, clients: 2, seconds: BURST_SECONDS, products, perSecond: ORDERS_PER_SECOND });
    await pause(Math.max(0, end - Date.now()));
    const memory = shop.memory();
    curve.push(memory);
    process.stdout.write(
      `minute ${minute}: ${memory.shop.map(rounded).join(" + ")} MB, database ${rounded(memory.database)} MB\n`,
    );
  }
  const total = curve.map(({ shop: processes }) => processes.reduce((sum, one) => sum + one, 0));
  const share = growth(total);
  const every = Math.max(1, Math.round(MINUTES / 12));
  const lines = curve.flatMap(({ database }, index) =>
    (index + 1) % every === 0 || index === 0
      ? [`| ${index + 1} | ${rounded(total[index] ?? 0)} | ${rounded(database)} |`]
      : [],
  );
  const about = `The shop as \`npm start\` runs it; each minute ${BURST_SECONDS} s of filtered pages, of product pages and of searches, few of which are cached, over ${CONNECTIONS} connections, and ${BURST_SECONDS} s of ${ORDERS_PER_SECOND} orders a second. The last third of the shop's memory against the one before: ${(100 * share).toFixed(1)} %.`;
  writeTable("soak", `${await describeMachine(`npm run bench:soak -- ${MINUTES}`, busy)} ${about}`, [
    "| minute | shop, MB | database, MB |",
    "|---:|---:|---:|",
    ...lines,
  ]);
  if (share > MAX_GROWTH) {
    process.stdout.write(`The shop's memory grew by ${(100 * share).toFixed(1)} % in the last third\n`);
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await shop.stop();
  remove();
}
