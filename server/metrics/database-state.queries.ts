import { Client, type QueryResult } from "pg";
import { isOutage } from "#app/platform/outage.ts";

/** One value: the metric's name without its prefix, the value of its label, and the number. */
export type StateRow = { name: string; label: string; value: number };

/**
 * What the whole database holds, in one statement that stays cheap at a million orders: it counts only what is open, by indexes of
 * open rows, and estimates the rest from the planner's statistics. Columns: name, label, value.
 */
const STATE = `
  with orders_open(label, value) as (
    select 'awaiting_payment', count(*) from orders where status = 'awaiting_payment'
    union all select case fulfillment when 'none' then 'to_pack' else fulfillment end, count(*) from orders
      where status not in ('awaiting_payment', 'cancelled', 'refunded') and fulfillment <> 'delivered'
        and fulfillment in ('none', 'packed', 'partly_shipped') group by fulfillment),
  estimates(name, label, value) as (
    select 'orders_estimated', f.label, c.reltuples * f.part from pg_class c, pg_stats s,
      unnest(s.most_common_vals::text::text[], s.most_common_freqs) as f(label, part)
      where c.oid = 'orders'::regclass and s.schemaname = 'public' and s.tablename = 'orders' and s.attname = 'status'
    union all select 'payments_estimated', f.label, c.reltuples * f.part from pg_class c, pg_stats s,
      unnest(s.most_common_vals::text::text[], s.most_common_freqs) as f(label, part)
      where c.oid = 'payments'::regclass and s.schemaname = 'public' and s.tablename = 'payments' and s.attname = 'status')
  select 'orders_open' as name, label, value::float8 from orders_open
  union all select name, label, greatest(value, 0) from estimates
  union all select 'newest_order_timestamp_seconds', '', extract(epoch from max(placed_at))::float8 from orders
  union all select 'payments', 'open', count(*) from payments where status = 'open'
  union all select 'payments', 'flagged', count(*) from payments where status = 'flagged'
  union all select 'refunds', status, count(*) from refunds where status in ('pending', 'sending', 'failed') group by status
  union all select 'reserved_units', case when expires_at > now() then 'active' else 'overdue' end, sum(quantity)
    from stock_reservations where state = 'held' group by 2
  union all select 'emails', case when send_after > now() then 'postponed' else 'due' end, count(*)
    from emails where status = 'queued' group by 2
  union all select 'emails', 'failed', count(*) from emails where status = 'failed'
  union all select 'emails_oldest_due_age_seconds', '', extract(epoch from now() - min(send_after))::float8
    from emails where status = 'queued' and send_after <= now()
  union all select 'jobs', case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running'
      when run_at > now() then 'scheduled' else 'due' end, count(*) from graphile_worker.jobs group by 2
  union all select 'jobs_oldest_due_age_seconds', '', extract(epoch from now() - min(run_at))::float8
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()
  union all select 'archive_failing', '', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int
    from pg_stat_archiver
  union all select 'database_size_bytes', '', pg_database_size(current_database())`;

/** Milliseconds. Together below the second in which the metrics respond. */
const CONNECT_TIMEOUT_MS = 400;
const STATEMENT_TIMEOUT_MS = 400;
const QUERY_TIMEOUT_MS = 450;

/** Both are one transaction, so that the limit ends with it: a pooler gives the connection to others. */
async function readState(client: Client): Promise<StateRow[]> {
  const results: unknown = await client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; ${STATE}`);
  const [, state] = results as [unknown, QueryResult<StateRow>];
  return state.rows;
}

export type DatabaseReader = { read: () => Promise<StateRow[]>; close: () => Promise<void> };

/**
 * Reads the state of the database over one connection of its own, so that it neither waits for those of requests nor takes one of
 * them. `read` throws if there is no result within a second; the next call connects again.
 */
export function openDatabaseReader(connectionString: string): DatabaseReader {
  let client: Client | undefined;
  const connect = async () => {
    const fresh = new Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    fresh.on("error", () => close(fresh));
    await fresh.connect();
    return fresh;
  };
  const close = (broken: Client | undefined) => {
    if (broken === client) client = undefined;
    broken?.end().catch(() => undefined);
  };
  return {
    async read() {
      try {
        client ??= await connect();
        return await readState(client);
      } catch (error) {
        if (isOutage(error)) close(client);
        throw error;
      }
    },
    close: async () => close(client),
  };
}
