import { randomUUID } from "node:crypto";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { type AccessAction, type Factor, recordAccess } from "#app/features/staff/record-access.ts";
import { findStaff, type StaffRow } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { staffCookie, staffTokenOf } from "./staff-cookie.ts";
import {
  deleteOldStaffSessions,
  endSessionOfToken,
  findPendingSession,
  findSignedInSession,
  insertStaffSession,
  touchStaffSession,
} from "./staff-sessions.queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A session expires after this time without a request of the person. */
const IDLE_MS = DAY_MS / 2;
/** A session ends after this time, however often it is used. */
const MAX_MS = 7 * DAY_MS;
/** A sign-in waits this long for its second factor. */
const PENDING_MS = 10 * MINUTE_MS;

/** A new session: the value of its Set-Cookie header, and its id. */
export type NewStaffSession = { sessionId: string; cookie: string };

/**
 * Opens a session for a staff member who has proved both factors, a password and a second one or a passkey, and writes it
 * to the audit log.
 */
export async function createStaffSession(
  staffId: string,
  client: ClientInfo,
  tx: Tx,
  entry: { action: AccessAction; factor?: Factor } = { action: "session.sign_in" },
): Promise<NewStaffSession> {
  const opened = await openStaffSession(staffId, client, tx);
  const member = await findStaff(staffId, tx);
  if (member) await recordAccess(tx, actorOf(member, opened.sessionId, now(), client), entry.action, entry.factor);
  return opened;
}

/** The staff member of a session as an actor. */
export function actorOf(member: StaffRow, sessionId: string, factorAt: Date, client: ClientInfo): StaffActor {
  const { clientNetwork: network, requestId = "", via = "api" } = client;
  const { id: staffId, name, roles } = member;
  return { kind: "staff", staffId, name, roles, sessionId, factorAt, via, requestId, network };
}

/** Opens a session that waits for the second factor. It opens nothing else (`findPendingSignIn`). */
export function createPendingSession(staffId: string, client: ClientInfo, on: Database | Tx): Promise<NewStaffSession> {
  return openStaffSession(staffId, client, on, { isPending: true });
}

/** Ends the session of the request's cookie, signed in or not: the browser gets the cookie of a new one in its place. */
export async function endReplacedSession(headers: Headers, tx: Tx): Promise<void> {
  const token = staffTokenOf(headers);
  if (token) await endSessionOfToken(hashOfToken(token), now(), tx);
}

/** Opens a session without an entry in the audit log, which `createStaffSession` writes. */
export async function openStaffSession(
  staffId: string,
  { device, clientNetwork }: ClientInfo,
  on: Database | Tx,
  { isPending = false } = {},
): Promise<NewStaffSession> {
  const at = now();
  const lifetimeMs = isPending ? PENDING_MS : MAX_MS;
  const token = newToken();
  const row = {
    id: randomUUID(),
    tokenHash: hashOfToken(token),
    staffId,
    device,
    clientNetwork,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(at.getTime() + lifetimeMs),
    factorAt: isPending ? null : at,
  };
  await insertStaffSession(row, on);
  return { sessionId: row.id, cookie: staffCookie(token, lifetimeMs / 1000) };
}

/** The request that brings a session. `address` is the client's IP address. */
export type StaffSessionRequest = {
  headers: Headers;
  via: "page" | "api";
  requestId: string;
  address: string;
  /** An open page sent it by itself: it does not count as a use of the session. */
  isPolling?: boolean;
};

/**
 * Returns the staff member who is signed in with the request's cookie. Reads session, state and roles from the database
 * each time, so that suspending, demoting and ending a session take effect at the next request.
 */
export async function findStaffActor({
  headers,
  via,
  requestId,
  address,
  isPolling = false,
}: StaffSessionRequest): Promise<StaffActor | undefined> {
  const token = staffTokenOf(headers);
  if (!token) return undefined;
  const at = now();
  const found = await findSignedInSession(hashOfToken(token), at, idleSince(at));
  if (!found?.session.factorAt) return undefined;
  const { session, member } = found;
  // Once a minute is enough for a limit of 12 hours.
  if (!isPolling && at.getTime() - session.lastUsedAt.getTime() > MINUTE_MS) await touchStaffSession(session.id, at);
  const client = { clientNetwork: clientNetwork(address), device: session.device, requestId, via };
  return actorOf(member, session.id, found.session.factorAt, client);
}

/** Returns the session and the staff member whose sign-in with this cookie waits for the second factor. */
export async function findPendingSignIn(headers: Headers) {
  const token = staffTokenOf(headers);
  return token ? await findPendingSession(hashOfToken(token), now()) : undefined;
}

/** Sessions that were last used before this time have expired. */
export const idleSince = (at: Date): Date => new Date(at.getTime() - IDLE_MS);

/** Deletes sessions 90 days after they expired. */
export const purgeStaffSessions = (): Promise<void> => deleteOldStaffSessions(new Date(now().getTime() - 90 * DAY_MS));
