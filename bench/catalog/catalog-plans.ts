import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { connectDatabase, databasePool, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { benchSizes, openBenchDatabase } from "../bench-database.ts";
import { cases } from "./catalog-cases.ts";
import { explain, listenIn, type Measured, measure, plansOf } from "./catalog-measure.ts";
import { type MeasuredShop, writeSizes } from "./catalog-report.ts";

/** The query plans, which are too long for the page. */
const PLANS = ".cache/catalog-plans.md";
const logProgress = (message: string) => void process.stdout.write(`${message}\n`);

// npm run bench:catalog -- --size=100000 --only="search black" prints some cases with their plans, and writes no page.
const { values: wanted } = parseArgs({
  options: { size: { type: "string" }, only: { type: "string" }, plans: { type: "boolean" } },
});

function row({ kind, name, total, processorMs, databaseMs, wholeMs }: Measured): string {
  const times = [processorMs, databaseMs, wholeMs].map((ms) => ms.toFixed(1).padStart(7)).join("");
  return `${times}  ${kind} ${name}: ${total.toLocaleString("en-US")}`;
}

async function describeShop(): Promise<string> {
  const { rows } = await databasePool().query<{ products: number; variants: number; size: string }>(
    `select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const [{ products, variants, size } = { products: 0, variants: 0, size: "0" }] = rows;
  return `${products.toLocaleString("en-US")} products, ${variants.toLocaleString("en-US")} variants, ${size}`;
}

async function measureShop(products: number): Promise<MeasuredShop> {
  const { url, close } = await openBenchDatabase(products, logProgress);
  try {
    await disconnectDatabase();
    listenIn(connectDatabase(url, 1));
    const about = await describeShop();
    logProgress(`${about}: CPU time of the database, time in the database, time including the shop`);
    const measured: Measured[] = [];
    for (const one of cases.filter(({ kind, name }) => `${kind} ${name}`.includes(wanted.only ?? ""))) {
      const result = await measure(one);
      measured.push(result);
      logProgress(row(result));
      if (wanted.plans) for (const statement of result.statements) logProgress(await explain(statement));
    }
    if (!wanted.only) {
      mkdirSync(".cache", { recursive: true });
      writeFileSync(PLANS, `${await plansOf(measured)}\n`);
    }
    return { products, about, measured };
  } finally {
    await close();
  }
}

const sizes = benchSizes().filter((size) => wanted.size === undefined || size === Number(wanted.size));
if (sizes.length === 0) throw new Error("Fill a database first: npm run bench:seed -- 100000");
const shops: MeasuredShop[] = [];
for (const size of sizes) shops.push(await measureShop(size));
if (wanted.size === undefined && wanted.only === undefined) writeSizes(shops);
