import { z } from "zod";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { idleSince } from "#app/features/staff/sessions/staff-session.ts";
import {
  endOtherStaffSessions,
  endSessionOf,
  findActiveStaffSessions,
} from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { describeDevice } from "#app/platform/http/describe-device.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { OwnSession } from "./me.contract.ts";

/** Lists one's own sessions: the current one first, then the last used. */
export async function listOwnStaffSessions({ staffId, sessionId }: StaffActor): Promise<OwnSession[]> {
  const at = now();
  const sessions = await findActiveStaffSessions(staffId, at, idleSince(at));
  const serialized = sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: describeDevice(device),
    created_at: createdAt.toISOString(),
    last_seen_at: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
  return serialized.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of one's own sessions. Errors: no_such_session (another's, or ended already). */
export function endOwnStaffSession(id: string, by: StaffActor): Promise<Result<null, { code: "no_such_session" }>> {
  return transaction<null, { code: "no_such_session" }>(async (tx) => {
    const ended = z.uuid().safeParse(id).success && (await endSessionOf(by.staffId, id, now(), tx));
    if (!ended) return err({ code: "no_such_session" });
    await writeAuditEntry(tx, { by, action: "session.end", subject: { type: "session", id, label: by.name } });
    return ok(null);
  });
}

/** Ends all sessions of one's own but the current one. */
export async function endOtherOwnSessions(by: StaffActor): Promise<void> {
  await transaction<null, never>(async (tx) => {
    const sessions = await endOtherStaffSessions(by.staffId, by.sessionId, now(), tx);
    const subject = { type: "staff", id: by.staffId, label: by.name } as const;
    await writeAuditEntry(tx, { by, action: "session.end", subject, after: { sessions } });
    return ok(null);
  });
}
