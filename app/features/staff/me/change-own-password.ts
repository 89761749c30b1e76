import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import { endOtherStaffSessions } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { countStaffAttempt, refundStaffAttempt } from "#app/features/staff/sign-in/staff-limits.ts";
import { type StaffRow, setStaffPassword } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { checkPassword, type WeakPassword } from "#app/platform/security/password-rules.ts";
import { hashPassword, verifyPassword } from "#app/platform/security/passwords.server.ts";
import type { OwnPasswordChange } from "./me.contract.ts";
import { lockOwnRow, readOwnRow } from "./own-row.ts";

export type ChangeOwnPasswordError = { code: "wrong_password" } | WeakPassword | TooManyAttempts | Busy;

/** Checks one's current password. A wrong one counts as a failed sign-in. Errors: wrong_password, too_many_attempts, busy. */
async function confirmPassword({ id, email, passwordHash }: StaffRow, password: string, clientNetwork: string) {
  const attempt = { kind: "password", account: email.toLowerCase(), staffId: id, clientNetwork } as const;
  const counted = await countStaffAttempt(attempt);
  if (!counted.ok) return counted;
  const matches = await verifyPassword(password, passwordHash ?? undefined);
  if (matches.ok && !matches.value) return err({ code: "wrong_password" } as const);
  await refundStaffAttempt(attempt);
  return matches;
}

/**
 * Changes one's own password: ends all other sessions and emails a notice.
 * Errors: wrong_password, password_too_…, too_many_attempts, busy.
 */
export async function changeOwnPassword(
  { current_password, new_password }: OwnPasswordChange,
  by: StaffActor,
): Promise<Result<null, ChangeOwnPasswordError>> {
  const member = await readOwnRow(by);
  const confirmed = await confirmPassword(member, current_password, by.network);
  if (!confirmed.ok) return confirmed;
  const { email, name } = member;
  const checked = await checkPassword(new_password, { email, username: "", first_name: name, last_name: "" });
  if (!checked.ok) return checked;
  const hashed = await hashPassword(new_password);
  if (!hashed.ok) return hashed;
  return transaction<null, ChangeOwnPasswordError>(async (tx) => {
    const locked = await lockOwnRow(by, tx);
    // The password was changed while this request was hashing, so its current_password is out of date.
    if (locked.passwordHash !== member.passwordHash) return err({ code: "wrong_password" });
    await setStaffPassword(member.id, hashed.value, tx);
    await endOtherStaffSessions(member.id, by.sessionId, now(), tx);
    await notifyStaff(member, "password_changed", tx);
    const subject = { type: "staff", id: member.id, label: name } as const;
    await writeAuditEntry(tx, { by, action: "me.password", subject });
    return ok(null);
  });
}
