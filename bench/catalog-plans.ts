import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { connectDatabase, databasePool, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { benchSizes, openBenchDatabase } from "./bench-database.ts";
import { type Case, cases } from "./catalog-cases.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const PAGE = "docs/catalog-at-100000.md";
/** The query plans, which are too long for the page. */
const PLANS = ".cache/catalog-plans.md";
const logProgress = (message: string) => void process.stdout.write(`${message}\n`);

type Statement = { text: string; values: unknown[] };
type Measured = Case & {
  total: number;
  /** Milliseconds until the result, and the part of them spent waiting for the database. */
  wholeMs: number;
  databaseMs: number;
  bestMs: number;
  /** CPU time of the database, which does not depend on other load on the machine. */
  processorMs: number;
  statements: Statement[];
};

let recorded: Statement[] | undefined;
let databaseMs = 0;
/** Statements in progress: several at once count as one wait. */
let waiting = 0;
let waitingSince = 0;

/** Records the statements of the shop's one connection, and how long the database takes for them. */
function listenIn(pool: Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const recordedQuery = async (config: { text: string; values?: unknown[] }, values?: unknown[]) => {
    recorded?.push({ text: config.text, values: values ?? config.values ?? [] });
    if (waiting++ === 0) waitingSince = performance.now();
    try {
      return await query(config, values);
    } finally {
      if (--waiting === 0) databaseMs += performance.now() - waitingSince;
    }
  };
  Object.assign(pool, { query: recordedQuery });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** CPU time that the database has spent on this connection so far, in milliseconds; only available on Linux. */
async function processorMs(): Promise<number> {
  const { rows } = await databasePool().query<{ pid: number }>("select pg_backend_pid() as pid");
  try {
    return Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

async function measure(one: Case): Promise<Measured> {
  recorded = [];
  const total = await one.ask();
  const statements = recorded;
  recorded = undefined;
  for (let round = 0; round < 3; round += 1) await one.ask();
  const [whole, inDatabase]: [number[], number[]] = [[], []];
  const before = await processorMs();
  for (let round = 0; round < ROUNDS; round += 1) {
    databaseMs = 0;
    const started = performance.now();
    await one.ask();
    whole.push(performance.now() - started);
    inDatabase.push(databaseMs);
  }
  return {
    ...one,
    total,
    statements,
    processorMs: ((await processorMs()) - before) / ROUNDS,
    wholeMs: median(whole),
    databaseMs: median(inDatabase),
    bestMs: Math.min(...inDatabase),
  };
}

async function plan({ text, values }: Statement): Promise<string> {
  const { rows } = await databasePool().query<{ "QUERY PLAN": string }>({
    text: `explain (analyze, costs off, buffers off) ${text}`,
    values,
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The plans of the first case of each kind; a statement is listed only once. */
async function plansOf(measured: Measured[]): Promise<string> {
  const parts: string[] = [];
  const printed = new Set<string>();
  for (const { kind, name, statements } of measured) {
    if (printed.has(kind)) continue;
    printed.add(kind);
    parts.push(`## ${kind}: \`${name}\``);
    for (const statement of statements.filter(({ text }) => !printed.has(text))) {
      printed.add(statement.text);
      parts.push(`\`\`\`\n${await plan(statement)}\n\`\`\``);
    }
  }
  return parts.join("\n\n");
}

function row({ kind, name, total, ...measured }: Measured): string {
  const { databaseMs: median, bestMs, wholeMs, processorMs: processor } = measured;
  const times = [median, bestMs, processor, wholeMs].map((ms) => ms.toFixed(1));
  return `| ${kind} | \`${name}\` | ${total.toLocaleString("en-US")} | ${times.join(" | ")} |`;
}

async function report(measured: Measured[], size: string): Promise<void> {
  const [cpu] = cpus();
  const text = `${readFileSync(PAGE, "utf8").split("<!-- bench:start -->")[0]}<!-- bench:start -->
\`npm run bench:catalog\`, ${new Date().toISOString().slice(0, 10)}: ${size}; ${cpus().length} cores (${cpu?.model.trim()}), one client, ${ROUNDS} rounds after three to warm up. Each row is all the work of one list: interpreting the text, the exact total, one page of 24, and the data of its cards. Milliseconds.
Load average during the run: ${loadavg()[0]?.toFixed(1)}. Above ${cpus().length}, medians mostly include waiting for other work; compare the CPU time instead (it still suffers from shared caches).

| what | query | total | median in the database | fastest in the database | CPU time of the database | median including the shop |
|---|---|---:|---:|---:|---:|---:|
${measured.map(row).join("\n")}
`;
  writeFileSync(PAGE, text);
  mkdirSync(path.dirname(PLANS), { recursive: true });
  writeFileSync(PLANS, `${await plansOf(measured)}\n`);
}

async function sizeOf(): Promise<string> {
  const { rows } = await databasePool().query<{ products: number; variants: number; size: string }>(
    `select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const [{ products, variants, size } = { products: 0, variants: 0, size: "0" }] = rows;
  return `${products.toLocaleString("en-US")} products, ${variants.toLocaleString("en-US")} variants, ${size}`;
}

const largest = benchSizes().at(-1);
if (largest === undefined) throw new Error("Fill a database first: npm run bench:seed -- 100000");
const { url, close } = await openBenchDatabase(largest, logProgress);
try {
  await disconnectDatabase();
  listenIn(connectDatabase(url, 1));
  const measured: Measured[] = [];
  for (const one of cases.filter(({ kind, name }) => `${kind} ${name}`.includes(process.argv[2] ?? ""))) {
    const result = await measure(one);
    measured.push(result);
    logProgress(row(result));
  }
  if (process.argv[2])
    for (const { statements } of measured) for (const statement of statements) logProgress(await plan(statement));
  else await report(measured, await sizeOf());
} finally {
  await close();
}
