import { randomBytes } from "node:crypto";
import { LIMITS } from "#app/features/customers/account-limits.ts";
import { REFRESH_GRACE_MS, type Tokens } from "#app/features/customers/customers.contract.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { issueAccess } from "./access-token.ts";
import { refreshExpiry } from "./open-session.ts";
import {
  findSessionIdOfToken,
  insertRefreshToken,
  isUnspent,
  lockRefreshToken,
  markSessionEnded,
  type RefreshToken,
  type Session,
  spendRefreshToken,
  touchSession,
} from "./sessions.queries.ts";
import { possibleSuccessorsOf, successorOf } from "./successor-token.ts";

export type RefreshSessionError = { code: "session_ended"; reused?: string } | TooManyAttempts;

const ended = (reused?: string) => err({ code: "session_ended" as const, ...(reused ? { reused } : {}) });

/**
 * Exchanges a refresh token for its successor and a new access token. A token that was used less than REFRESH_GRACE_MS ago, and
 * whose successor is unused, gets the same successor: a session never has more than one valid refresh token. Any other
 * reuse indicates a theft and ends the session. Errors: session_ended (`reused` is its id after a theft),
 * too_many_attempts.
 */
export async function refreshSession(token: string, client: ClientInfo): Promise<Result<Tokens, RefreshSessionError>> {
  const allowed = await countRefresh(token, client);
  if (!allowed.ok) return allowed;
  const exchange = async (tx: Tx): Promise<Result<Tokens, RefreshSessionError>> => {
    const at = now();
    const found = await lockRefreshToken(hashOfToken(token), tx);
    if (!found || isOver(found.session, found.token, at)) return ended();
    const refresh = found.token.spentAt
      ? await repeatSuccessor(token, found.token, at, tx)
      : await rotate(token, found.session, at, tx);
    if (!refresh) {
      await markSessionEnded(found.session.id, "token_reused", at, tx);
      return ended(found.session.id);
    }
    const { id: sessionId, customerId } = found.session;
    return ok({ access: await issueAccess({ customerId, sessionId }), refresh });
  };
  // The deletion of the account locks the same rows in another order.
  return inTransaction(exchange, { attempts: 5 });
}

/** Made-up tokens have a limit for the whole shop; those that it issued do not, or strangers could sign everybody out. */
async function countRefresh(token: string, client: ClientInfo): Promise<Result<unknown, TooManyAttempts>> {
  const sessionId = await findSessionIdOfToken(hashOfToken(token));
  const last = sessionId
    ? { limit: LIMITS.refreshOfSession, subject: sessionId }
    : { limit: LIMITS.refreshOfAll, subject: "everybody" };
  return countAttempts([...ofNetwork(LIMITS.refreshOfNetwork, client.clientNetwork), last]);
}

function isOver(session: Session, token: RefreshToken, at: Date): boolean {
  return session.endedAt !== null || session.endsAt <= at || token.expiresAt <= at;
}

async function rotate(token: string, session: Session, at: Date, tx: Tx): Promise<string> {
  const salt = randomBytes(32);
  const successor = successorOf(token, salt);
  const expiresAt = refreshExpiry(at, session.endsAt);
  await spendRefreshToken(hashOfToken(token), at, salt, tx);
  await insertRefreshToken({ hash: hashOfToken(successor), sessionId: session.id, expiresAt }, tx);
  await touchSession(session.id, at, tx);
  return successor;
}

async function repeatSuccessor(token: string, spent: RefreshToken, at: Date, tx: Tx): Promise<string | undefined> {
  if (!spent.spentAt || !spent.successorSalt) return undefined;
  if (at.getTime() - spent.spentAt.getTime() > REFRESH_GRACE_MS) return undefined;
  for (const successor of possibleSuccessorsOf(token, spent.successorSalt)) {
    if (await isUnspent(hashOfToken(successor), tx)) return successor;
  }
  return undefined;
}
