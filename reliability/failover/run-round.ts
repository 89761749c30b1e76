import { setTimeout as pause } from "node:timers/promises";
import type { Pool, QueryResultRow } from "pg";
import { findViolations } from "../check-round.ts";
import type { Wanted } from "../purchase.ts";
import type { Fault } from "./faults.ts";
import type { Installation } from "./installation.ts";
import { type Experience, openShoppers } from "./shoppers.ts";

/** The result of a fault that was inflicted once, while buyers ordered. */
export type FailoverRound = {
  fault: string;
  orders: number;
  retries: number;
  pages: number;
  possibleAfterMs?: number | undefined;
  /** The longest time from an acknowledged payment to its email. */
  slowestEmailMs: number;
  /** Emails that arrived more than once, with the same Message-ID. */
  repeatedEmails: number;
  priceAfterMs: number;
  problems: string[];
  /** Limits of time that were exceeded. */
  late: string[];
};

export type RoundOptions = { buyers: number; paths: string[]; wanted: Wanted; product: { id: number; path: string } };

/** The limits that a round must keep, in milliseconds. */
const PROMOTION_MS = 5000;
const EMAIL_MS = 60_000;
const PRICE_MS = 2000;
const MAX_WAIT_BEFORE_MS = 3000;
const AFTER_MS = 1500;

/** Inflicts a fault at a random moment while buyers order and visitors read, lets them finish, and checks everything. */
export async function runRound(
  installation: Installation,
  fault: Fault,
  options: RoundOptions,
): Promise<FailoverRound> {
  const { shops, pool, mailbox } = installation;
  for (const { url } of shops) for (const path of options.paths) await awaitPage(url + path);
  const shoppers = openShoppers(
    shops.map(({ url }) => url),
    options.wanted,
    options,
  );
  await pause(500 + Math.random() * MAX_WAIT_BEFORE_MS);
  const { possibleAfterMs, problems } = await fault.inflict(installation, shoppers);
  for (const { url } of shops) await awaitPage(url + options.product.path);
  const priceAfterMs = await changePrice(installation, options.product);
  await pause(AFTER_MS);
  await shoppers.leave();
  const { experience } = shoppers;
  const emails = await awaitEmails(experience, mailbox);
  problems.push(...experience.problems, ...emails.problems, ...(await findLosses(installation, experience)));
  problems.push(...(await findViolations(pool)));
  const late: string[] = [];
  if (fault.isPromotion && (possibleAfterMs ?? 0) > PROMOTION_MS) late.push("orders were impossible for too long");
  if (priceAfterMs > PRICE_MS) late.push(`a changed price was shown after ${Math.round(priceAfterMs)} ms`);
  for (const shop of shops) if (!shop.isRunning()) problems.push("a shop ended by itself");
  const { orders, retries, pages } = experience;
  const { slowestEmailMs, repeatedEmails } = emails;
  const counts = { orders: orders.length, retries, pages, slowestEmailMs, repeatedEmails };
  return { fault: fault.name, ...counts, possibleAfterMs, priceAfterMs, problems, late };
}

/** Runs a query that may be repeated: after a fault the first connections of the pool may be lost ones. */
async function query<Row extends QueryResultRow>(
  pool: Pool,
  sql: string,
  values: unknown[],
  attempts = 8,
): Promise<Row[]> {
  try {
    return (await pool.query<Row>(sql, values)).rows;
  } catch (error) {
    if (attempts === 1) throw error;
    await pause(250);
    return query(pool, sql, values, attempts - 1);
  }
}

/** Waits until a page is served: only then is it in the cache of a shop that has just been started. */
async function awaitPage(url: string): Promise<void> {
  const deadline = performance.now() + EMAIL_MS;
  const isServed = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServed()) && performance.now() < deadline) await pause(50);
}

/** Acknowledged orders that are not stored exactly once as paid. */
async function findLosses({ pool }: Installation, { orders }: Experience): Promise<string[]> {
  const rows = await query<{ number: string; email: string }>(
    pool,
    "select number, email from orders where status = 'paid' and email = any($1::citext[])",
    [orders.map(({ email }) => email)],
  );
  const problems: string[] = [];
  const stored = new Map(rows.map(({ number, email }) => [number, email]));
  for (const { number, email } of orders) {
    if (stored.get(number) !== email) problems.push(`the acknowledged order ${number} is lost or not paid`);
  }
  if (rows.length > orders.length) problems.push(`${rows.length - orders.length} orders exist twice`);
  return problems;
}

/** Waits for one confirmation per paid order. A repetition with the same Message-ID is recognizable, and counted. */
async function awaitEmails({ orders }: Experience, mailbox: Installation["mailbox"]) {
  const deadline = performance.now() + EMAIL_MS;
  const isMissing = ({ email }: { email: string }) => !mailbox.has(email);
  while (orders.some(isMissing) && performance.now() < deadline) await pause(100);
  const problems = orders.filter(isMissing).map(({ number }) => `the order ${number} has no email`);
  let [slowestEmailMs, repeatedEmails] = [0, 0];
  for (const { email, number, orderedAt, paidAt = orderedAt } of orders) {
    const { ids = [], firstAt = paidAt } = mailbox.get(email) ?? {};
    slowestEmailMs = Math.max(slowestEmailMs, firstAt - paidAt);
    repeatedEmails += Math.max(0, ids.length - 1);
    if (new Set(ids).size > 1) problems.push(`the order ${number} has several emails`);
  }
  if (slowestEmailMs > EMAIL_MS) problems.push(`an email took ${Math.round(slowestEmailMs)} ms`);
  return { slowestEmailMs, repeatedEmails, problems };
}

/** Changes a price and waits until both shops show it. Returns how long that took. */
async function changePrice({ pool, shops }: Installation, { id, path }: RoundOptions["product"]): Promise<number> {
  const rows = await query<{ dollars: string }>(
    pool,
    "update products set price_cents = price_cents + 100 where id = $1 returning (price_cents / 100)::text as dollars",
    [id],
  );
  const began = performance.now();
  const shows = async (url: string) => {
    const text = await fetch(url + path).then(
      (response) => response.text(),
      () => "",
    );
    return text.includes(`$${rows[0]?.dollars}.`);
  };
  for (const { url } of shops) while (!(await shows(url)) && performance.now() - began < 5 * PRICE_MS) await pause(20);
  return performance.now() - began;
}
