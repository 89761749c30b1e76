import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { countAttempt } from "#app/platform/rate-limit/rate-limit.server.ts";
import { ok } from "#app/platform/result.ts";

export type AccessAction =
  | "session.sign_in"
  | "session.sign_in_failed"
  | "session.sign_out"
  | "session.step_up"
  | "session.step_up_failed"
  | "owner.setup"
  | "owner.recover"
  | "staff.recover"
  | "staff.join";

export type Factor = "totp" | "recovery_code" | "passkey";

/** Writes to the audit log how a staff member signed in or out. `after` names the factor. */
export async function recordAccess(tx: Tx, by: StaffActor, action: AccessAction, factor?: Factor): Promise<void> {
  const subject = { type: "staff", id: by.staffId, label: by.name } as const;
  await writeAuditEntry(tx, { by, action, subject, ...(factor && { after: { factor } }) });
}

type FailedAccess = Extract<AccessAction, `${string}_failed`>;

/** Writes such an entry in a transaction of its own. */
export async function recordFailedAccess(by: StaffActor, action: FailedAccess, factor: Factor): Promise<void> {
  await transaction<null, never>(async (tx) => {
    await recordAccess(tx, by, action, factor);
    return ok(null);
  });
}

/** Entries about refusals: a program that repeats a refused request must not fill the audit log. */
const DENIED = { name: "staff-denied-entries", max: 100, seconds: 3600 };

/** Writes to the audit log that a request of a signed-in staff member was refused. `what` names the method and the path. */
export async function recordDenied(by: StaffActor, what: string): Promise<void> {
  const counted = await countAttempt(DENIED, by.staffId);
  if (!counted.ok) return;
  await transaction<null, never>(async (tx) => {
    const subject = { type: "session", id: by.sessionId, label: what } as const;
    await writeAuditEntry(tx, { by, action: "access.denied", subject });
    return ok(null);
  });
}
