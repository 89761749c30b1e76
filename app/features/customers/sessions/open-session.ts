import { randomUUID } from "node:crypto";
import type { Tokens } from "#app/features/customers/customers.contract.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { issueAccess } from "./access-token.ts";
import { insertRefreshToken, insertSession } from "./sessions.queries.ts";

const DAY = 86_400_000;
/** A session expires after this many days without use. */
export const IDLE_DAYS = 30;
/** A session ends after this many days, however often it is used. */
const MAX_DAYS = 90;

/** When a refresh token that is issued now expires. */
export function refreshExpiry(at: Date, sessionEndsAt: Date): Date {
  return new Date(Math.min(at.getTime() + IDLE_DAYS * DAY, sessionEndsAt.getTime()));
}

/** Opens a session for a customer whose password was checked. Returns its first tokens. */
export async function openSession(
  customerId: string,
  client: ClientInfo,
  tx: Tx,
): Promise<Tokens & { sessionId: string }> {
  const at = now();
  const endsAt = new Date(at.getTime() + MAX_DAYS * DAY);
  const sessionId = randomUUID();
  const { device, clientNetwork } = client;
  await insertSession({ id: sessionId, customerId, device, clientNetwork, createdAt: at, lastSeenAt: at, endsAt }, tx);
  const refresh = newToken();
  await insertRefreshToken({ hash: hashOfToken(refresh), sessionId, expiresAt: refreshExpiry(at, endsAt) }, tx);
  return { access: await issueAccess({ customerId, sessionId }), refresh, sessionId };
}
