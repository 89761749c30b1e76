import { expect, vi } from "vitest";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";

/** Tables that a rejected request may change: attempts are counted, and jobs run independently. */
const COUNTING = ["public.rate_limits"];
/** Computed from other tables, every minute and before a list is read: the figures of stock and sales. */
const DERIVED = [
  "product_figures",
  "variant_figures",
  "variant_sales",
  "stock_figures_state",
  "stock_figures_touched",
  "sales_days",
  "sales_days_state",
];
const IGNORED = [...COUNTING, ...DERIVED.map((table) => `public.${table}`)];
const JOBS = "graphile_worker";

/** Columns that every request of a signed-in staff member may change. */
const TOUCHED = ["last_used_at"];

/** A digest of the content of every table that requests write. */
export async function storedState(): Promise<Record<string, string>> {
  const tables = await queryColumn(
    `select format('%I.%I', schemaname, tablename) from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', '${JOBS}') order by 1`,
  );
  const digests: [string, string][] = [];
  for (const table of tables.map(String).filter((table) => !IGNORED.includes(table))) {
    const [digest] = await queryColumn(
      `select md5(coalesce(string_agg(row, '' order by row), '')) from (select md5((to_jsonb(t) - $1::text[])::text) as row from ${table} t) as rows`,
      [TOUCHED],
    );
    digests.push([table, String(digest)]);
  }
  return Object.fromEntries(digests);
}

/**
 * Waits until no job and no email is left, so that the state no longer changes by itself. Reservations no longer expire: on a
 * slow machine they would while the state is compared. What staff could undo for some seconds is sent at once. The orders are
 * indexed now, not by the job that runs every minute.
 */
export async function jobsDone(): Promise<void> {
  await queryColumn("update stock_reservations set expires_at = '2100-01-01'");
  await queryColumn("update refunds set send_after = now() where status = 'pending' and send_after > now()");
  await queryColumn(`update ${JOBS}._private_jobs set run_at = now() where key like 'refund:%' and run_at > now()`);
  await queryColumn(
    "update emails set send_after = now() where status = 'queued' and send_after < now() + interval '1 minute'",
  );
  const waiting = () =>
    queryColumn(`select ((select count(*) from ${JOBS}._private_jobs where attempts < max_attempts and run_at <= now())
      + (select count(*) from emails where status = 'queued' and send_after <= now()))::int`);
  await vi.waitFor(async () => expect(await waiting()).toEqual([0]), POLL_OPTIONS);
  await indexOrders();
}

/** The tables that differ between two states. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]);
}
