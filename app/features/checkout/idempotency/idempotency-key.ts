import { hash as hashOnce } from "node:crypto";
import type { IdempotencyKeyError } from "#app/features/checkout/checkout.contract.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  deleteStoredResponsesBefore,
  findStoredResponse,
  type IdempotentRequest,
  insertStoredResponse,
  type StoredResponse,
} from "./idempotency.queries.ts";

const hash = (text: string) => hashOnce("sha256", text, "base64url");

/** Describes a call of one caller to one path. `body` is what was understood of it, so that spaces don't matter. */
export function idempotentRequest(client: string, path: string, key: string, body: unknown): IdempotentRequest {
  return { scope: hash(`${client} ${path}`), key, bodyHash: hash(JSON.stringify(body)) };
}

/**
 * Claims a key until the transaction ends. Answers what was answered before, within 24 hours, or nothing when the key
 * is new. Refuses: in_flight (somebody else claims it at this moment), key_used_for_another_body.
 */
export async function claimKey(
  tx: Tx,
  request: IdempotentRequest,
): Promise<Result<{ storedResponse: StoredResponse | undefined }, IdempotencyKeyError>> {
  const { isMine, stored } = await findStoredResponse(request, new Date(now().getTime() - DAY_MS), tx);
  if (stored && stored.bodyHash !== request.bodyHash) return err({ code: "key_used_for_another_body" });
  if (stored) return ok({ storedResponse: stored.response });
  return isMine ? ok({ storedResponse: undefined }) : err({ code: "in_flight", retryAfterSeconds: 1 });
}

const DAY_MS = 86_400_000;

/** The key was answered between our look and our lock: done again, the call finds that answer. */
class KeyUsedConcurrently extends Error {
  readonly code = "40001";
}

/** Keeps what a call is answered, in the transaction of what it did. */
export async function storeResponse(
  tx: Tx,
  request: IdempotentRequest,
  status: number,
  response: StoredResponse,
): Promise<void> {
  const at = now();
  if (
    !(await insertStoredResponse(request, { status, response }, { at, olderThan: new Date(at.getTime() - DAY_MS) }, tx))
  ) {
    throw new KeyUsedConcurrently("A call with this key was answered meanwhile");
  }
}

/** Answers are kept for a day, for calls that are sent again; answers how many were thrown away. */
export function purgeIdempotencyKeys(): Promise<number> {
  return deleteStoredResponsesBefore(new Date(now().getTime() - DAY_MS));
}
