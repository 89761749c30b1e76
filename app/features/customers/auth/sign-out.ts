import { hashOfToken } from "#app/features/customers/opaque-token.ts";
import { findSessionIdOfToken, markSessionEnded } from "#app/features/customers/sessions/sessions.queries.ts";
import { now } from "#app/platform/clock.ts";

/** Ends the session that this refresh token belongs to, spent or not. An unknown token changes nothing. */
export async function signOut(refresh: string): Promise<void> {
  const sessionId = await findSessionIdOfToken(hashOfToken(refresh));
  if (sessionId) await markSessionEnded(sessionId, "signed_out", now());
}
