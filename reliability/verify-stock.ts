import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { type Round, rounds } from "./rounds.ts";
import { openRaceShop, RACE_LIMITS_NOTICE } from "./shops.ts";
import { describeRun, writeResults } from "./write-results.ts";

const BUILT_SHOP = "build/server/index.js";
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    buyers: { type: "string", default: "40" },
    processes: { type: "string", default: "4" },
    stock: { type: "string", default: "12" },
    write: { type: "boolean", default: false },
  },
});
const size = {
  rounds: Number(values.rounds),
  buyers: Number(values.buyers),
  processes: Number(values.processes),
  maxStock: Number(values.stock),
};
const logProgress = (message: string) => process.stdout.write(`${message}\n`);

function lineOf(
  n: number,
  { stock, orders, refused: rejected, replayed, retries, killedAfter, ms, problems }: Round,
): string {
  const verdict = problems.length === 0 ? "clean" : `WRONG: ${problems.join("; ")}`;
  return `| ${n} | ${stock} | ${size.buyers} | ${killedAfter} | ${orders} | ${rejected} | ${retries} | ${replayed} | ${ms} ms | ${verdict} |`;
}

const HEAD = [
  "| round | units | buyers | killed after | orders | rejected | retries | replayed | time | verdict |",
  "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
];

function summary(all: Round[]): string {
  const sum = (pick: (round: Round) => number) => all.reduce((total, round) => total + pick(round), 0);
  const clean = all.filter(({ problems }) => problems.length === 0).length;
  return `${all.length} rounds, ${clean} clean: ${sum(() => size.buyers)} buyers competed for ${sum(({ stock }) => stock)} units, ${sum(({ orders }) => orders)} got one and ${sum(({ refused: rejected }) => rejected)} were rejected; ${all.length} shops were killed, ${sum(({ retries }) => retries)} requests were retried and ${sum(({ replayed }) => replayed)} of them returned an order that was already placed.`;
}

function write(lines: string[], all: Round[]): void {
  const where = `${describeRun(`npm run verify-stock -- --rounds ${size.rounds}`)}, two shops and ${size.processes} buyer processes on one PostgreSQL with fsync. ${RACE_LIMITS_NOTICE}`;
  writeResults("verify-stock", [where, "", summary(all), "", ...lines]);
}

const folder = mkdtempSync(join(tmpdir(), "wellworn-race-"));
const postgres = await startPostgres(join(folder, "postgres"));
const closing: (() => Promise<unknown>)[] = [() => postgres.stop()];
try {
  await ensureShopDatabase(postgres, "wellworn");
  const databaseUrl = postgres.url("wellworn");
  const open = async (name: string) => {
    const shop = await openRaceShop({ entry: BUILT_SHOP, databaseUrl, dataDir: join(folder, name) });
    closing.push(shop.close);
    return shop;
  };
  const shops: [Awaited<ReturnType<typeof open>>, Awaited<ReturnType<typeof open>>] = [
    await open("a"),
    await open("b"),
  ];
  const pool = connectDatabase(databaseUrl, 4);
  closing.push(disconnectDatabase);
  const all: Round[] = [];
  const lines = [...HEAD];
  logProgress(RACE_LIMITS_NOTICE);
  for (const line of HEAD) logProgress(line);
  for await (const round of rounds(shops, pool, size)) {
    all.push(round);
    const line = lineOf(all.length, round);
    lines.push(line);
    logProgress(line);
  }
  logProgress(summary(all));
  if (values.write) write(lines, all);
  if (all.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
}
