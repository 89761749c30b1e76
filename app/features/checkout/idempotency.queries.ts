import { lt } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db.server.ts";
import { statement } from "#app/platform/prepared.server.ts";
import { idempotencyKeys } from "./checkout.table.ts";

/** A call that must not happen twice: whose and where it is, its key, and what it says. */
export type OnceCall = { scope: string; key: string; bodyHash: string };
export type KeptAnswer = Record<string, unknown>;
type Found = { isMine: boolean; bodyHash: string | null; answer: KeptAnswer | null };

const answerFound = statement<Found>(
  "find_answer",
  `select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as "isMine",
     kept.body_hash as "bodyHash", kept.answer
   from (values (1)) as one
   left join idempotency_keys kept on kept.scope = $1 and kept.key = $2 and kept.created_at > $3`,
);

/** Tries to take a key for this transaction, and looks up what a call with it was answered since `oldest`. Nobody waits. */
export async function findAnswer({ scope, key }: OnceCall, oldest: Date, tx: Tx) {
  const { rows } = await answerFound([scope, key, oldest], tx);
  const { isMine = false, bodyHash = null, answer = null } = rows[0] ?? {};
  return { isMine, kept: bodyHash !== null && answer !== null ? { bodyHash, answer } : undefined };
}

const answerInserted = statement(
  "insert_answer",
  `insert into idempotency_keys (scope, key, body_hash, status, answer, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (scope, key) do update set
     body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
     where idempotency_keys.created_at <= $7`,
);

/** Keeps an answer, in place of one that is too old; false when a fresh one is there. */
export async function insertAnswer(
  { scope, key, bodyHash }: OnceCall,
  { status, answer }: { status: number; answer: KeptAnswer },
  { at, olderThan }: { at: Date; olderThan: Date },
  tx: Tx,
): Promise<boolean> {
  const { count } = await answerInserted([scope, key, bodyHash, status, answer, at, olderThan], tx);
  return count === 1;
}

/** Throws answers away that were given before `moment`; answers how many. */
export async function deleteAnswersBefore(moment: Date): Promise<number> {
  const gone = await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment));
  return gone.rowCount ?? 0;
}
