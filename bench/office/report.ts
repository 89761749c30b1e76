import { cpus } from "node:os";
import type { OfficeSize } from "./fill-orders.ts";
import { type Measured, ROUNDS } from "./measure.ts";

/** Whether a case keeps its budget of time and of statements. */
export const keepsBudget = ({ p95Ms, budgetMs, statements, maxStatements = Number.POSITIVE_INFINITY }: Measured) =>
  p95Ms <= budgetMs && statements <= maxStatements;

const ms = (value: number) =>
  Number.isNaN(value) ? "–" : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US");

/** A row of the table, also printed while the benchmark runs. */
export function officeLine(measured: Measured): string {
  const { group, name, p95Ms, medianMs, processorMs, budgetMs, statements, failure } = measured;
  const within = failure === undefined ? (keepsBudget(measured) ? "yes" : "**no**") : `**failed**: ${failure}`;
  const times = [p95Ms, medianMs, processorMs].map(ms).join(" | ");
  return `| ${group} | \`${name}\` | ${times} | ${budgetMs} | ${statements} | ${within} |`;
}

type Results = { measured: Measured[]; pages: string[]; chain: string[]; size: OfficeSize };

/** The results as docs/performance.md has them: what was measured, and the table with its notes. */
export function officeText({ measured, pages, chain, size }: Results): { about: string; lines: string[] } {
  const counts = Object.entries({
    orders: size.orders,
    products: size.products,
    customers: size.customers,
    "audit entries": size.auditEntries,
  }).map(([what, count]) => `${count.toLocaleString("en-US")} ${what}`);
  const within = measured.filter(keepsBudget).length;
  return {
    about: `${counts.join(", ")}, four variants a product; the embedded PostgreSQL with its usual settings, one person at a time, ${ROUNDS} rounds. Above a load of ${cpus().length}, times mostly include waiting for other work; compare the CPU time instead. ${within} of ${measured.length} keep their budget.`,
    lines: [
      "| what | which | 95th percentile, ms | median, ms | CPU time, ms | budget, ms | statements | within |",
      "|---|---|---:|---:|---:|---:|---:|---|",
      ...measured.map(officeLine),
      "",
      "Each row is a whole action at the server: the functions that the page or endpoint calls, with all their statements. A list has 50 rows and its total, which is exact up to 10,000, and may send 6 statements. The lookup of the session comes on top: one statement. The CPU time is that of the database's connections, without their parallel workers, and of the shop's process; it is not known for uploads, which another process handles. `npm run bench:back-office -- --only=\"order page\"` prints the rows that contain a text.",
      "",
      ...pages,
      "",
      ...chain,
    ],
  };
}
