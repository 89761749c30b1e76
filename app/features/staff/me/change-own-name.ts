import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { updateStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { lockOwnRow } from "./own-row.ts";

/** Changes one's own name, if it was not changed since `version`. Errors: edited_meanwhile. */
export function changeOwnName(
  name: string,
  version: number | undefined,
  by: StaffActor,
): Promise<Result<null, { code: "edited_meanwhile" }>> {
  return transaction<null, { code: "edited_meanwhile" }>(async (tx) => {
    const member = await lockOwnRow(by, tx);
    if (member.version !== version) return err({ code: "edited_meanwhile" });
    if (member.name === name) return ok(null);
    await updateStaff(member.id, { name }, now(), tx);
    const subject = { type: "staff", id: member.id, label: name } as const;
    const change = { before: { name: member.name }, after: { name } };
    await writeAuditEntry(tx, { by, action: "me.edit", subject, ...change });
    return ok(null);
  });
}
