import { LIMITS_NOTICE } from "../shop-process.ts";
import { writeTable } from "../table.ts";
import type { CheckoutStep, Orders } from "./order-details.ts";

/**
 * One row: the number of clients, their results, the rate of the SQL statements alone, and the seconds until the last email was
 * sent.
 */
export type OrderTableRow = {
  clients: number;
  hits: Orders;
  baseline: number;
  emails: { waiting: number; seconds: number };
};

/** Orders per second of each turn, without and with updates of what staff search. */
export type SearchCost = { clients: number; turns: number; without: number[]; updated: number[] };

const STEPS: CheckoutStep[] = ["cart", "checkout", "payment"];
const number = (value: number) => Math.round(value).toLocaleString("en-US");

/** A row of the table, also printed while the benchmark runs. */
export function tableLine({ clients, hits, baseline, emails }: OrderTableRow): string {
  const steps = STEPS.map((step) => `${hits.steps[step].medianMs} / ${hits.steps[step].p99Ms}`).join(" | ");
  const post = `${number(emails.waiting)}, ${emails.seconds.toFixed(1)} s`;
  return `| ${clients} | ${number(hits.perSecond)} | ${hits.medianMs} / ${hits.p99Ms} | ${steps} | ${number(baseline)} | ${post} | 0 |`;
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

function searchLine({ clients, turns, without, updated }: SearchCost): string {
  const rates = [sumOf(updated), sumOf(without)].map((sum) => (sum / turns).toFixed(1));
  return `What staff search costs orders: ${rates[0]} orders/s while it is updated every second (the shop does it every minute), and ${rates[1]} without: ${(sumOf(updated) / sumOf(without)).toFixed(3)} (${clients} clients, ${turns} turns each, in alternation; at least 0.95).`;
}

/** Writes the table into docs/performance.md. `machine` describes the run. */
export function report(rows: OrderTableRow[], cost: SearchCost, machine: string): void {
  const about = `The embedded PostgreSQL with real fsync, load generator on the same machine. ${LIMITS_NOTICE}`;
  writeTable("orders", `${machine} ${about}`, [
    "| clients | paid orders/s | whole order, ms | new cart, ms | checkout, ms | payment, ms | statements alone, orders/s | emails waiting, last sent after | failures |",
    "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...rows.map(tableLine),
    "",
    "A whole order is a new cart, the checkout and the test payment, one request after the other, each committed to disk before its response; then the order is paid. Times are median / 99th percentile as the shopper sees them. *Statements alone*: the same number of loops, in a separate process, run the same actions with the same statements in the same transactions, without HTTP, JSON and emails. The shop's process sends emails meanwhile, in the background: how many were waiting at the end of the run, and how long after it the last one was sent.",
    "",
    searchLine(cost),
  ]);
}
