import { recordAccess } from "#app/features/staff/record-access.ts";
import { staffTokenOf } from "#app/features/staff/sessions/staff-cookie.ts";
import { actorOf } from "#app/features/staff/sessions/staff-session.ts";
import { endSessionOfToken } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { findStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { ok } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";

/** Ends the session of the request's cookie, also one that waits for its second factor. Does nothing without one. */
export async function signOutStaff(headers: Headers, client: ClientInfo): Promise<void> {
  const token = staffTokenOf(headers);
  if (!token) return;
  await transaction<null, never>(async (tx) => {
    const ended = await endSessionOfToken(hashOfToken(token), now(), tx);
    const member = ended?.factorAt ? await findStaff(ended.staffId, tx) : undefined;
    if (ended?.factorAt && member) {
      await recordAccess(tx, actorOf(member, ended.id, ended.factorAt, client), "session.sign_out");
    }
    return ok(null);
  });
}
