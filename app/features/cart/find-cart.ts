import { now } from "#app/platform/clock.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { SESSION_SECONDS } from "#app/platform/http/session.server.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { type FoundCart, findCartOfSession, prolongCartSession } from "./cart-sessions.queries.ts";

/** The visitor's session token, from their cookie. */
export type Visitor = { session: string | undefined };

/** The session token to set in the browser; left out when its cookies need no change. */
export type NewSession = { session?: string };

const DAY_MS = 86_400_000;

/** Returns when a session used now expires: in 30 days. */
export function sessionExpiry(): Date {
  return new Date(now().getTime() + SESSION_SECONDS * 1000);
}

/** Returns the cart of a visitor's session, if there is one. */
export async function findCart({ session }: Visitor, on?: Database | Tx): Promise<FoundCart | undefined> {
  return session === undefined ? undefined : findCartOfSession(hashOfToken(session), now(), on);
}

/** Extends a session in use to 30 days from now, at most once a day. */
export async function extendSession({ session }: Visitor, cart: FoundCart): Promise<NewSession> {
  const prolonged = sessionExpiry();
  if (session === undefined || prolonged.getTime() - cart.expiresAt.getTime() < DAY_MS) return {};
  await prolongCartSession(hashOfToken(session), prolonged);
  return { session };
}
