import { hash as hashOnce } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { ok, type Result, err } from "#app/platform/result.ts";
import type { IdempotencyKeyError } from "./checkout.contract.ts";
import { findAnswer, insertAnswer, type KeptAnswer, type OnceCall } from "./idempotency.queries.ts";

const hash = (text: string) => hashOnce("sha256", text, "base64url");

/** Describes a call of one caller to one path. `body` is what was understood of it, so that spaces don't matter. */
export function onceCall(caller: string, path: string, key: string, body: unknown): OnceCall {
  return { scope: hash(`${caller} ${path}`), key, bodyHash: hash(JSON.stringify(body)) };
}

/**
 * Claims a key until the transaction ends. Answers what was answered before, within 24 hours, or nothing when the key
 * is new. Refuses: in_flight (somebody else claims it at this moment), key_used_for_another_body.
 */
export async function claimKey(
  tx: Tx,
  call: OnceCall,
): Promise<Result<{ answered: KeptAnswer | undefined }, IdempotencyKeyError>> {
  const { isMine, kept } = await findAnswer(call, new Date(now().getTime() - DAY_MS), tx);
  if (kept && kept.bodyHash !== call.bodyHash) return err({ code: "key_used_for_another_body" });
  if (kept) return ok({ answered: kept.answer });
  return isMine ? ok({ answered: undefined }) : err({ code: "in_flight", retryAfterSeconds: 1 });
}

const DAY_MS = 86_400_000;

/** The key was answered between our look and our lock: done again, the call finds that answer. */
class AnsweredMeanwhile extends Error {
  readonly code = "40001";
}

/** Keeps what a call is answered, in the transaction of what it did. */
export async function keepAnswer(tx: Tx, call: OnceCall, status: number, answer: KeptAnswer): Promise<void> {
  const at = now();
  if (!(await insertAnswer(call, { status, answer }, { at, olderThan: new Date(at.getTime() - DAY_MS) }, tx))) {
    throw new AnsweredMeanwhile("A call with this key was answered meanwhile");
  }
}
