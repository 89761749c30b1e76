import { z } from "zod";
import { IDLE_DAYS } from "#app/features/customers/sessions/open-session.ts";
import {
  endOwnSession,
  findActiveSessions,
  markOtherSessionsEnded,
} from "#app/features/customers/sessions/sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import { describeDevice } from "#app/platform/http/describe-device.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { DeviceSession } from "./account.contract.ts";

type Own = { customerId: string; sessionId: string };

/** Lists a customer's sessions: the current one first, then the last used. */
export async function listOwnSessions({ customerId, sessionId }: Own): Promise<DeviceSession[]> {
  const at = now();
  const sessions = await findActiveSessions(customerId, at, new Date(at.getTime() - IDLE_DAYS * 86_400_000));
  const devices = sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device: describeDevice(device),
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    current: id === sessionId,
  }));
  return devices.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one session of a customer. Errors: no_such_session (another customer's, or already ended). */
export async function endOneSession(
  customerId: string,
  id: string,
): Promise<Result<undefined, { code: "no_such_session" }>> {
  const ended = z.uuid().safeParse(id).success && (await endOwnSession(customerId, id, now()));
  return ended ? ok(undefined) : err({ code: "no_such_session" });
}

/** Ends all other sessions of a customer. */
export function endAllOthers(own: Own): Promise<void> {
  return markOtherSessionsEnded(own, "ended_elsewhere", now());
}
