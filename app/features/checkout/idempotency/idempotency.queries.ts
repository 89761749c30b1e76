import { lt } from "drizzle-orm";
import { idempotencyKeys } from "#app/features/checkout/checkout.table.ts";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

/** A call that must not happen twice: whose and where it is, its key, and what it says. */
export type IdempotentRequest = { scope: string; key: string; bodyHash: string };
export type StoredResponse = Record<string, unknown>;
type Found = { isMine: boolean; bodyHash: string | null; response: StoredResponse | null };

const storedResponseFound = statement<Found>(
  "find_answer",
  `select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as "isMine",
     stored.body_hash as "bodyHash", stored.response
   from (values (1)) as one
   left join idempotency_keys stored on stored.scope = $1 and stored.key = $2 and stored.created_at > $3`,
);

/** Tries to take a key for this transaction, and looks up what a call with it was answered since `oldest`. Nobody waits. */
export async function findStoredResponse({ scope, key }: IdempotentRequest, oldest: Date, tx: Tx) {
  const { rows } = await storedResponseFound([scope, key, oldest], tx);
  const { isMine = false, bodyHash = null, response = null } = rows[0] ?? {};
  return { isMine, stored: bodyHash !== null && response !== null ? { bodyHash, response } : undefined };
}

const storedResponseInserted = statement(
  "insert_answer",
  `insert into idempotency_keys (scope, key, body_hash, status, response, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (scope, key) do update set
     body_hash = excluded.body_hash, status = excluded.status, response = excluded.response, created_at = excluded.created_at
     where idempotency_keys.created_at <= $7`,
);

/** Keeps an answer, in place of one that is too old; false when a fresh one is there. */
export async function insertStoredResponse(
  { scope, key, bodyHash }: IdempotentRequest,
  { status, response }: { status: number; response: StoredResponse },
  { at, olderThan }: { at: Date; olderThan: Date },
  tx: Tx,
): Promise<boolean> {
  const { count } = await storedResponseInserted([scope, key, bodyHash, status, response, at, olderThan], tx);
  return count === 1;
}

/** Throws answers away that were given before `moment`; answers how many. */
export async function deleteStoredResponsesBefore(before: Date): Promise<number> {
  const gone = await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  return gone.rowCount ?? 0;
}
