import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { notifyStaff } from "#app/features/staff/notify-staff.ts";
import { findActiveOwners, findOwners, type StaffRow, updateStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { createFirstOwnerLink, createStaffLink, FIRST_OWNER_HOURS } from "./setup-links.ts";

const HOURS = 1;

export type OwnerLink = { url: string; hours: number; name: string | undefined };
export type OwnerLinkError = { code: "no_such_owner" } | { code: "which_owner"; emails: string[] };

/**
 * Creates a recovery link for the only owner, or for the one with this email; for the first owner while there is none. It
 * restores a suspended owner too. All active owners get an email. Errors: no_such_owner, which_owner.
 */
export async function createOwnerLink(email?: string): Promise<Result<OwnerLink, OwnerLinkError>> {
  const owners = await findOwners();
  if (owners.length === 0 && email === undefined) {
    const url = await createFirstOwnerLink();
    return url ? ok({ url, hours: FIRST_OWNER_HOURS, name: undefined }) : err({ code: "no_such_owner" });
  }
  const chosen =
    email === undefined ? owners : owners.filter((owner) => owner.email.toLowerCase() === email.toLowerCase());
  const [owner] = chosen;
  if (!owner) return err({ code: "no_such_owner" });
  if (chosen.length > 1) return err({ code: "which_owner", emails: chosen.map((one) => one.email) });
  return linkOf(owner);
}

function linkOf({ id, name, state }: StaffRow): Promise<Result<OwnerLink, OwnerLinkError>> {
  return transaction<OwnerLink, OwnerLinkError>(async (tx) => {
    // Until the link is used a suspended owner stays shut out.
    if (state === "suspended") await updateStaff(id, { state: "invited" }, now(), tx);
    const kind = state === "active" ? "recovery" : "invitation";
    const url = await createStaffLink({ kind, staffId: id, hours: HOURS }, tx);
    for (const owner of await findActiveOwners(tx)) await notifyStaff(owner, "owner_link_created", tx);
    const by = { kind: "cli", name: "owner-link" } as const;
    await writeAuditEntry(tx, { by, action: "owner.link", subject: { type: "staff", id, label: name } });
    return ok({ url, hours: HOURS, name });
  });
}
