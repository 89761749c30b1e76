import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { databasePool } from "#app/platform/db/db.server.ts";
import { median } from "../median.ts";
import type { Case } from "./catalog-cases.ts";

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);

type Statement = { text: string; values: unknown[] };
export type Measured = Case & {
  total: number;
  /** Milliseconds until the result, and the part of them spent waiting for the database. */
  wholeMs: number;
  databaseMs: number;
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
export function listenIn(pool: Pool): void {
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

/** CPU time that the database has spent on this connection so far, in milliseconds; only available on Linux. */
async function processorMs(): Promise<number> {
  const { rows } = await databasePool().query<{ pid: number }>("select pg_backend_pid() as pid");
  try {
    return Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Measures all the work of one case: once for its total and statements, three times to warm up, then the rounds. */
export async function measure(one: Case): Promise<Measured> {
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
  };
}

/** The plan of a statement, with the times of its steps. */
export async function explain({ text, values }: Statement): Promise<string> {
  const { rows } = await databasePool().query<{ "QUERY PLAN": string }>({
    text: `explain (analyze, costs off, buffers off) ${text}`,
    values,
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The plans of the first case of each kind; a statement is listed only once. */
export async function plansOf(measured: Measured[]): Promise<string> {
  const parts: string[] = [];
  const printed = new Set<string>();
  for (const { kind, name, statements } of measured) {
    if (printed.has(kind)) continue;
    printed.add(kind);
    parts.push(`## ${kind}: \`${name}\``);
    for (const statement of statements.filter(({ text }) => !printed.has(text))) {
      printed.add(statement.text);
      parts.push(`\`\`\`\n${await explain(statement)}\n\`\`\``);
    }
  }
  return parts.join("\n\n");
}
