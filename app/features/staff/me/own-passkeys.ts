import { z } from "zod";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { requireStepUp, type StaffActor, type StepUpRequired } from "#app/features/staff/access/actor.ts";
import { countSecondFactors } from "#app/features/staff/factors/second-factors.ts";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import type { RegistrationOptions } from "#app/features/staff/passkeys/passkeys.contract.ts";
import { deletePasskey, findPasskeysOf, type PasskeyRow } from "#app/features/staff/passkeys/passkeys.queries.ts";
import {
  type NamedCredential,
  type RegisterPasskeyError,
  startPasskeyRegistration,
  storePasskey,
  verifyNewPasskey,
} from "#app/features/staff/passkeys/register-passkey.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Passkey } from "./me.contract.ts";
import { lockOwnRow, readOwnRow } from "./own-row.ts";

const serializePasskey = ({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  synced: isBackedUp,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Lists a member's own passkeys, the newest first. */
export async function listOwnPasskeys({ staffId }: StaffActor): Promise<Passkey[]> {
  return (await findPasskeysOf(staffId)).map(serializePasskey);
}

/** Returns the options for a new passkey of one's own. */
export async function startOwnPasskey(by: StaffActor): Promise<RegistrationOptions> {
  return await startPasskeyRegistration(await readOwnRow(by));
}

/** Adds a passkey of one's own, and emails a notice. Errors: step_up, passkey_… */
export async function addOwnPasskey(
  named: NamedCredential,
  by: StaffActor,
): Promise<Result<Passkey, RegisterPasskeyError | StepUpRequired>> {
  const steppedUp = requireStepUp(by);
  if (!steppedUp.ok) return steppedUp;
  const verified = await verifyNewPasskey(by.staffId, named);
  if (!verified.ok) return verified;
  return transaction<Passkey, RegisterPasskeyError>(async (tx) => {
    const member = await lockOwnRow(by, tx);
    const stored = await storePasskey(verified.value, tx);
    if (!stored.ok) return stored;
    await notifyStaff(member, "passkey_added", tx);
    const subject = { type: "staff", id: member.id, label: member.name } as const;
    await writeAuditEntry(tx, { by, action: "me.passkey_add", subject, after: { passkey: named.name } });
    return ok(serializePasskey(stored.value));
  });
}

export type RemovePasskeyError = StepUpRequired | { code: "no_such_passkey" } | { code: "last_factor" };

/** Removes a passkey of one's own, and emails a notice. Errors: step_up, no_such_passkey, last_factor. */
export async function removeOwnPasskey(id: string, by: StaffActor): Promise<Result<null, RemovePasskeyError>> {
  const steppedUp = requireStepUp(by);
  if (!steppedUp.ok) return steppedUp;
  return transaction<null, RemovePasskeyError>(async (tx) => {
    // Locks the member, so that two requests can't remove the last two factors.
    const member = await lockOwnRow(by, tx);
    const removed = z.uuid().safeParse(id).success && (await deletePasskey(member.id, id, tx));
    if (!removed) return err({ code: "no_such_passkey" });
    if ((await countSecondFactors(member.id, tx)) === 0) return err({ code: "last_factor" });
    await notifyStaff(member, "passkey_removed", tx);
    const subject = { type: "staff", id: member.id, label: member.name } as const;
    await writeAuditEntry(tx, { by, action: "me.passkey_remove", subject, before: { passkey: removed.name } });
    return ok(null);
  });
}
