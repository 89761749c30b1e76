import { sql } from "drizzle-orm";
import type { Database, Tx } from "./db.server.ts";

/** How a job differs from an ordinary one: when it runs (now), how often it is tried (25), and the key that makes it the only one of its kind. */
export type JobOptions = { runAt?: Date; maxAttempts?: number; key?: string };

/** Queues a job in the transaction that caused it: it runs after the commit, at least once, and not at all after a rollback. */
export async function addJob(
  tx: Database | Tx,
  name: string,
  payload: Record<string, unknown>,
  { runAt, maxAttempts, key }: JobOptions = {},
): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${maxAttempts ?? null}::int, job_key => ${key ?? null}::text)`);
}
