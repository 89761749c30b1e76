import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "../bench/median.ts";
import { type Fault, faults } from "./failover/faults.ts";
import { openInstallation } from "./failover/installation.ts";
import { type FailoverRound, runRound } from "./failover/run-round.ts";
import { RACE_LIMITS_NOTICE } from "./shops.ts";
import { anyStockedVariant, setStock } from "./stock.ts";
import { describeRun, writeResults } from "./write-results.ts";

const BUILT_SHOP = "build/server/index.js";
const STOCK = 100_000;
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    buyers: { type: "string", default: "4" },
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const [rounds, buyers] = [Number(values.rounds), Number(values.buyers)];
const chosen = faults.filter(({ name }) => name.includes(values.only));
const logProgress = (message: string) => process.stdout.write(`${message}\n`);

const HEAD = [
  "| fault | rounds | orders | requests repeated | cached pages | orders possible again after | slowest email | emails repeated | price shown after | verdict |",
  "|---|---:|---:|---:|---:|---|---:|---:|---:|---|",
];

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const max = (numbers: number[]) => Math.max(0, ...numbers);

function lineOf({ name }: Pick<Fault, "name">, all: FailoverRound[]): string {
  const of = (pick: (round: FailoverRound) => number) => all.map(pick);
  const sum = (pick: (round: FailoverRound) => number) => of(pick).reduce((total, value) => total + value, 0);
  const possible = of(({ possibleAfterMs }) => possibleAfterMs ?? 0);
  const problems = all.flatMap((round) => [...round.problems, ...round.late]);
  const verdict = problems.length === 0 ? "clean" : `WRONG: ${problems.slice(0, 5).join("; ")}`;
  const cells = [
    name,
    all.length,
    sum(({ orders }) => orders),
    sum(({ retries }) => retries),
    sum(({ pages }) => pages),
    `${seconds(median(possible))}, ${seconds(max(possible))} at most`,
    seconds(max(of(({ slowestEmailMs }) => slowestEmailMs))),
    sum(({ repeatedEmails }) => repeatedEmails),
    seconds(max(of(({ priceAfterMs }) => priceAfterMs))),
    verdict,
  ];
  return `| ${cells.join(" | ")} |`;
}

async function verify(folder: string): Promise<FailoverRound[]> {
  const installation = await openInstallation(folder, BUILT_SHOP);
  const all: FailoverRound[] = [];
  try {
    const { pool } = installation;
    const wanted = await anyStockedVariant(pool);
    await setStock(pool, wanted.variantId, STOCK);
    const { rows } = await pool.query<{ id: number; slug: string }>(
      "select id, slug from products where id <> $1 and price_cents < 90000 order by id limit 1",
      [wanted.productId],
    );
    const [product = { id: 0, slug: "" }] = rows;
    const path = `/product/${product.slug}`;
    const options = { buyers, paths: ["/", "/shop", path], wanted, product: { id: product.id, path } };
    for (let round = 1; round <= rounds; round += 1) {
      for (const fault of chosen) {
        const result = await runRound(installation, fault, options);
        all.push(result);
        logProgress(lineOf(fault, [result]));
      }
    }
  } finally {
    await installation.close();
  }
  return all;
}

const load = loadavg()[0]?.toFixed(0);
const folder = mkdtempSync(join(tmpdir(), "wellworn-failover-"));
try {
  logProgress(RACE_LIMITS_NOTICE);
  for (const line of HEAD) logProgress(line);
  const all = await verify(folder);
  const lines = chosen.map((fault) =>
    lineOf(
      fault,
      all.filter(({ fault: name }) => name === fault.name),
    ),
  );
  const where = `${describeRun(`npm run verify-failover -- --rounds ${rounds}`)}, load ${load} before, two shops, ${buyers} buyers and two visitors on three PostgreSQL servers. ${RACE_LIMITS_NOTICE}`;
  for (const line of ["", where, "", ...HEAD, ...lines]) logProgress(line);
  if (values.write) writeResults("verify-failover", [where, "", ...HEAD, ...lines]);
  if (all.some(({ problems, late }) => problems.length + late.length > 0)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
