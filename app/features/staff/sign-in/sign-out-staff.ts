import { staffTokenOf } from "#app/features/staff/sessions/staff-cookie.ts";
import { endSessionOfToken } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";

/** Ends the session of the request's cookie, also one that waits for its second factor. Does nothing without one. */
export async function signOutStaff(headers: Headers): Promise<void> {
  const token = staffTokenOf(headers);
  if (token) await endSessionOfToken(hashOfToken(token), now());
}
