import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { requireStepUp, type StaffActor, type StepUpRequired } from "#app/features/staff/access/actor.ts";
import { renewRecoveryCodes } from "#app/features/staff/factors/recovery-codes.ts";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { lockOwnRow } from "./own-row.ts";

/** Replaces one's own recovery codes, emails a notice and returns the ten new codes. Errors: step_up. */
export async function renewOwnRecoveryCodes(by: StaffActor): Promise<Result<string[], StepUpRequired>> {
  const steppedUp = requireStepUp(by);
  if (!steppedUp.ok) return steppedUp;
  return transaction<string[], never>(async (tx) => {
    const member = await lockOwnRow(by, tx);
    const codes = await renewRecoveryCodes(member.id, tx);
    await notifyStaff(member, "recovery_codes_renewed", tx);
    const subject = { type: "staff", id: member.id, label: member.name } as const;
    await writeAuditEntry(tx, { by, action: "me.recovery_codes", subject });
    return ok(codes);
  });
}
