import { createHash } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { findAnswer, insertAnswer, type KeptAnswer, type OnceCall } from "./idempotency.queries.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Describes a call of one caller to one path. `body` is what was understood of it, so that spaces don't matter. */
export function onceCall(caller: string, path: string, key: string, body: unknown): OnceCall {
  return { scope: hash(`${caller} ${path}`), key, bodyHash: hash(JSON.stringify(body)) };
}

export type KeyClaim =
  | { state: "new" }
  | { state: "in_flight" }
  | { state: "other_body" }
  | { state: "done"; answer: KeptAnswer };

/**
 * Claims a key until the transaction ends: new, claimed by somebody else at this moment, used for another body, or done
 * before with what was answered then. An answer is good for 24 hours.
 */
export async function claimKey(tx: Tx, call: OnceCall): Promise<KeyClaim> {
  const { isMine, kept } = await findAnswer(call, new Date(now().getTime() - DAY_MS), tx);
  if (kept) return kept.bodyHash === call.bodyHash ? { state: "done", answer: kept.answer } : { state: "other_body" };
  return { state: isMine ? "new" : "in_flight" };
}

const DAY_MS = 86_400_000;

/** The key was answered between our look and our lock: done again, the call finds that answer. */
class AnsweredMeanwhile extends Error {
  readonly code = "40001";
}

/** Keeps what a call is answered, in the transaction of what it did. */
export async function keepAnswer(tx: Tx, call: OnceCall, answer: KeptAnswer): Promise<void> {
  const at = now();
  if (!(await insertAnswer(call, answer, { at, olderThan: new Date(at.getTime() - DAY_MS) }, tx))) {
    throw new AnsweredMeanwhile("A call with this key was answered meanwhile");
  }
}
