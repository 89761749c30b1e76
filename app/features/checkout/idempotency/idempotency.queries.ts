import { inArray, lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "#app/features/checkout/checkout.table.ts";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

/** A request that must be executed once: `scope` is a hash of its client and path. */
export type IdempotentRequest = { scope: string; key: string; bodyHash: string };
export type StoredResponse = Record<string, unknown>;
type Found = { isMine: boolean; bodyHash: string | null; response: StoredResponse | null };

const storedResponseFound = statement<Found>(
  "find_stored_response",
  `select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as "isMine",
     stored.body_hash as "bodyHash", stored.response
   from (values (1)) as one
   left join idempotency_keys stored on stored.scope = $1 and stored.key = $2 and stored.created_at > $3`,
);

/** Tries to claim a key for this transaction, without waiting, and returns the response stored for it since `oldest`. */
export async function findStoredResponse({ scope, key }: IdempotentRequest, oldest: Date, tx: Tx) {
  const { rows } = await storedResponseFound([scope, key, oldest], tx);
  const { isMine = false, bodyHash = null, response = null } = rows[0] ?? {};
  return { isMine, stored: bodyHash !== null && response !== null ? { bodyHash, response } : undefined };
}

const storedResponseInserted = statement(
  "insert_stored_response",
  `insert into idempotency_keys (scope, key, body_hash, status, response, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (scope, key) do update set
     body_hash = excluded.body_hash, status = excluded.status, response = excluded.response, created_at = excluded.created_at
     where idempotency_keys.created_at <= $7`,
);

/** Stores a response, replacing one from before `olderThan`. Returns false when there is a newer one. */
export async function insertStoredResponse(
  { scope, key, bodyHash }: IdempotentRequest,
  { status, response }: { status: number; response: StoredResponse },
  { at, olderThan }: { at: Date; olderThan: Date },
  tx: Tx,
): Promise<boolean> {
  const { count } = await storedResponseInserted([scope, key, bodyHash, status, response, at, olderThan], tx);
  return count === 1;
}

/** Deletes the stored responses about these orders: they contain the email, and after another payment the address. */
export async function deleteStoredResponsesOf(orderIds: string[], tx: Tx): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.delete(idempotencyKeys).where(inArray(sql`${idempotencyKeys.response} ->> 'orderId'`, orderIds));
}

/** Deletes the responses stored before this time. Returns their number. */
export async function deleteStoredResponsesBefore(before: Date): Promise<number> {
  const deleted = await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  return deleted.rowCount ?? 0;
}
