import { changedFields } from "#app/features/audit/changed-fields.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { type StaffSettings, setStaffSettings } from "#app/features/staff/staff.queries.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { lockOwnRow, readOwnRow } from "./own-row.ts";

/** Returns one's own theme, and whether single keys are shortcuts. */
export async function getOwnSettings(by: StaffActor): Promise<StaffSettings> {
  const { theme, singleKeys } = await readOwnRow(by);
  return { theme, singleKeys };
}

/** Changes one's own theme or keys, on all devices. */
export function changeOwnSettings(settings: Partial<StaffSettings>, by: StaffActor): Promise<Result<null, never>> {
  return transaction<null, never>(async (tx) => {
    const { id, name, theme, singleKeys } = await lockOwnRow(by, tx);
    const before = { theme, singleKeys };
    await setStaffSettings(id, settings, tx);
    const subject = { type: "staff", id, label: name } as const;
    await writeAuditEntry(tx, {
      by,
      action: "me.settings",
      subject,
      ...changedFields(before, { ...before, ...settings }),
    });
    return ok(null);
  });
}
