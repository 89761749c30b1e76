import { hash as hashOnce } from "node:crypto";
import type { IdempotencyKeyError } from "#app/features/checkout/checkout.contract.ts";
import { now } from "#app/platform/clock.ts";
import { RetryTransactionError, type Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  deleteStoredResponsesBefore,
  findStoredResponse,
  type IdempotentRequest,
  insertStoredResponse,
  type StoredResponse,
} from "./idempotency.queries.ts";

const hash = (text: string) => hashOnce("sha256", text, "base64url");

/** Returns the identity of a client's request to a path. `body` is the parsed body, so that whitespace does not matter. */
export function idempotentRequest(client: string, path: string, key: string, body: unknown): IdempotentRequest {
  return { scope: hash(`${client} ${path}`), key, bodyHash: hash(JSON.stringify(body)) };
}

/**
 * Claims a key until the transaction ends. Returns the response that was stored for it in the last 24 hours; undefined
 * when the key is new. Errors: in_flight (another transaction has claimed it), key_used_for_another_body.
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

/** Stores the response of a request, in the transaction of its changes. */
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
    // It did so between reading and claiming the key. Retrying the transaction finds its response.
    throw new RetryTransactionError("Another request with this key has stored its response");
  }
}

/** Deletes the stored responses that are older than a day. Returns their number. */
export function purgeIdempotencyKeys(): Promise<number> {
  return deleteStoredResponsesBefore(new Date(now().getTime() - DAY_MS));
}
