import { readFileSync } from "node:fs";
import { Client } from "pg";
import { databasePool } from "#app/platform/db/db.server.ts";

/** Something that staff do. `run` is a function of a feature, called as its page or endpoint does. */
export type OfficeCase = {
  group: string;
  name: string;
  budgetMs: number;
  /** How many statements it may send; unlimited without it. */
  maxStatements?: number;
  rounds?: number;
  /** Runs before each round, outside of the measurement. */
  prepare?: () => Promise<unknown>;
  run: () => Promise<unknown>;
};

export type Measured = OfficeCase & {
  medianMs: number;
  p95Ms: number;
  /** CPU time of one run, of the database and of this process. It hardly depends on other load on the machine. */
  processorMs: number;
  statements: number;
  /** Why it could not be measured. */
  failure?: string;
};

type Statement = { text: string; values: unknown[] };

/** How often a case is measured, unless it says so or is slow. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);
/** Slow cases are repeated for no longer than this. */
const MAX_SECONDS = 5;

let recorded: Statement[] = [];

/** Records the statements of every connection of this process from now on, without BEGIN and COMMIT. */
export function recordStatements(): void {
  const { prototype } = Client;
  const query = prototype.query as (...given: unknown[]) => unknown;
  const recordedQuery = function (this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | Partial<Statement>, unknown];
    const { text = "", values: own } = typeof config === "string" ? { text: config } : config;
    if (!/^(begin|commit)$/i.test(text)) recorded.push({ text, values: own ?? (Array.isArray(values) ? values : []) });
    return query.apply(this, given);
  };
  Object.assign(prototype, { query: recordedQuery });
}

/** The statements of one run. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  recorded = [];
  await run();
  return recorded;
}

/** The value that this share of the values does not exceed. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

/** The CPU time in milliseconds that this process, and each of its connections' database processes, has used so far. */
async function processorMs(): Promise<Map<number, number>> {
  const { user, system } = process.cpuUsage();
  const { rows } = await databasePool().query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  const own = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  const used = new Map([[process.pid, (user + system) / 1000]]);
  try {
    for (const { pid } of rows) used.set(pid, own(pid));
  } catch {
    used.set(process.pid, Number.NaN);
  }
  return used;
}

/** The CPU time between two readings. Not a number when a connection was closed between them: its time is unknown. */
function processorMsBetween(before: Map<number, number>, after: Map<number, number>): number {
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const isKnown = [...before.keys()].every((pid) => after.has(pid));
  return isKnown ? sum(after.values()) - sum(before.values()) : Number.NaN;
}

/** The row of a case that could not be measured. */
export function failed(one: OfficeCase, error: unknown): Measured {
  const failure = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
  const none = Number.NaN;
  return { ...one, medianMs: none, p95Ms: none, processorMs: none, statements: 0, failure };
}

/** Runs a case once to count its statements, twice to warm up, and then in rounds. */
export async function measure(one: OfficeCase): Promise<Measured> {
  const { prepare = () => Promise.resolve() } = one;
  await prepare();
  const statements = (await statementsOf(one.run)).length;
  if (one.rounds === undefined) for (let n = 0; n < 2; n += 1) await one.run();
  const times: number[] = [];
  const before = await processorMs();
  const begun = performance.now();
  while (times.length < (one.rounds ?? ROUNDS) && performance.now() < begun + MAX_SECONDS * 1000) {
    await prepare();
    const started = performance.now();
    await one.run();
    times.push(performance.now() - started);
  }
  const processor = processorMsBetween(before, await processorMs()) / times.length;
  recorded = [];
  return { ...one, medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95), processorMs: processor, statements };
}

/** Prints the plans of a run's statements that read. */
export async function explain(run: () => Promise<unknown>, logProgress: (message: string) => void): Promise<void> {
  for (const { text, values } of await statementsOf(run)) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await databasePool().query<{ "QUERY PLAN": string }>({
      text: `explain (analyze, buffers) ${text}`,
      values,
    });
    logProgress(`${text}\n${rows.map((line) => line["QUERY PLAN"]).join("\n")}\n`);
  }
}
