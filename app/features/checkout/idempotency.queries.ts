import { lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db.server.ts";
import { idempotencyKeys } from "./checkout.table.ts";

/** A call that must not happen twice: whose and where it is, its key, and what it says. */
export type OnceCall = { scope: string; key: string; bodyHash: string };
export type KeptAnswer = Record<string, unknown>;
type Found = { isMine: boolean; bodyHash: string | null; answer: KeptAnswer | null };

/** Tries to take a key for this transaction, and looks up what a call with it was answered since `oldest`. Nobody waits. */
export async function findAnswer({ scope, key }: OnceCall, oldest: Date, tx: Tx) {
  const { rows } = await tx.execute<Found>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as "isMine", kept.body_hash as "bodyHash",
      kept.answer
    from (values (1)) as one
    left join ${idempotencyKeys} kept on kept.scope = ${scope} and kept.key = ${key}
      and kept.created_at > ${oldest.toISOString()}::timestamptz`);
  const { isMine = false, bodyHash = null, answer = null } = rows[0] ?? {};
  return { isMine, kept: bodyHash !== null && answer !== null ? { bodyHash, answer } : undefined };
}

/** Keeps an answer, in place of one that is too old; false when a fresh one is there. */
export async function insertAnswer(
  { scope, key, bodyHash }: OnceCall,
  { status, answer }: { status: number; answer: KeptAnswer },
  { at, olderThan }: { at: Date; olderThan: Date },
  tx: Tx,
): Promise<boolean> {
  const kept = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash, status, answer, createdAt: at })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash, status, answer, createdAt: at },
      setWhere: sql`${idempotencyKeys.createdAt} <= ${olderThan.toISOString()}::timestamptz`,
    });
  return kept.rowCount === 1;
}

/** Throws answers away that were given before `moment`; answers how many. */
export async function deleteAnswersBefore(moment: Date): Promise<number> {
  const gone = await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment));
  return gone.rowCount ?? 0;
}
