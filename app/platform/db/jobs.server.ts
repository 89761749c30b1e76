import { sql } from "drizzle-orm";
import type { Database, Tx } from "./db.server.ts";

/**
 * When a job runs (default: now), how often it is tried (default: 25), and a key that makes it unique. `inMs` is from now by the
 * database's clock, which the queue follows.
 */
export type JobOptions = { runAt?: Date; inMs?: number; maxAttempts?: number; key?: string };

let areSkipped = false;

/** For the demonstration, which does the work of its jobs itself: whether this process queues no jobs. */
export function skipJobs(skipped: boolean): void {
  areSkipped = skipped;
}

/** Queues a job in the transaction that causes it: it runs at least once after the commit, and never after a rollback. */
export async function addJob(
  tx: Database | Tx,
  name: string,
  payload: Record<string, unknown>,
  { runAt, inMs, maxAttempts, key }: JobOptions = {},
): Promise<void> {
  if (areSkipped) return;
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${runAt?.toISOString() ?? null}::timestamptz, now() + ${inMs ?? null}::float8 * interval '1 ms'),
      max_attempts => ${maxAttempts ?? null}::int, job_key => ${key ?? null}::text)`);
}
