import { now } from "#app/platform/clock.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { hashOfSession, SESSION_SECONDS } from "#app/platform/http/session.server.ts";
import { type FoundCart, findCartOfSession, prolongCartSession } from "./cart-sessions.queries.ts";

/** A visitor as the cart sees them: by the session that their cookie names. */
export type Visitor = { session: string | undefined };

/** The session to be told to the browser (again), with its cookies; none when nothing changed. */
export type NewSession = { session?: string };

const DAY_MS = 86_400_000;

/** When a session that is used now ends: in 30 days. */
export function sessionExpiry(): Date {
  return new Date(now().getTime() + SESSION_SECONDS * 1000);
}

/** The cart that a visitor's session opens, if it opens one. */
export async function findCart({ session }: Visitor, on?: Database | Tx): Promise<FoundCart | undefined> {
  return session === undefined ? undefined : findCartOfSession(hashOfSession(session), now(), on);
}

/** Keeps a session in use for 30 more days. It is written down once a day at most. */
export async function extendSession({ session }: Visitor, cart: FoundCart): Promise<NewSession> {
  const prolonged = sessionExpiry();
  if (session === undefined || prolonged.getTime() - cart.expiresAt.getTime() < DAY_MS) return {};
  await prolongCartSession(hashOfSession(session), prolonged);
  return { session };
}
