import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import {
  type Actor,
  type Forbidden,
  requirePermission,
  requireStepUp,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { shop } from "#app/platform/identity.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { isTimeZone, setShopZone } from "#app/platform/shop-zone.ts";
import {
  announceSettings,
  findSettings,
  isZoneInDatabase,
  lockSettings,
  storeTimeZone,
} from "./shop-settings.queries.ts";

export type ZoneError =
  | Forbidden
  | StepUpRequired
  | { code: "unknown_zone" | "zone_not_in_database" | "edited_meanwhile" };

/** Makes this process use the stored time zone. Called at the start, and when any process reports a change. */
export async function loadTimeZone(): Promise<void> {
  setShopZone((await getShopSettings()).timeZone);
}

/** The settings of the shop, with the defaults of those that nobody chose, and their version. */
export async function getShopSettings(): Promise<{ timeZone: string; version: number }> {
  const { timeZone, version } = await findSettings();
  return { timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : shop.timeZone, version };
}

type Changed = Promise<Result<{ auditId: AuditId | undefined }, ZoneError>>;

/**
 * Stores the shop's time zone. Times that are stored, such as schedules, stay the same instants. `base` is the version of the
 * settings that is edited, if the caller knows it. Returns the audit entry; undefined if nothing changed. Errors: forbidden,
 * step_up, unknown_zone, zone_not_in_database, edited_meanwhile.
 */
export async function changeTimeZone(zone: string, by: Actor, base?: { version: number | undefined }): Changed {
  const changed = await transaction(async (tx): Changed => {
    const allowed = requirePermission(by, "settings.edit");
    if (!allowed.ok) return allowed;
    const proved = requireStepUp(by);
    if (!proved.ok) return proved;
    if (!isTimeZone(zone)) return err({ code: "unknown_zone" });
    if (!(await isZoneInDatabase(zone, tx))) return err({ code: "zone_not_in_database" });
    const { timeZone, version } = await lockSettings(tx);
    if (base && base.version !== version) return err({ code: "edited_meanwhile" });
    const before = timeZone ?? shop.timeZone;
    return before === zone ? ok({ auditId: undefined }) : ok(await write({ before, zone, by }, tx));
  });
  // The page that is shown next has it, before the announcement arrives.
  if (changed.ok) setShopZone(zone);
  return changed;
}

async function write(
  { before, zone, by, undoes }: { before: string; zone: string; by: Actor; undoes?: AuditId },
  tx: Tx,
) {
  await storeTimeZone(zone, tx);
  await announceSettings(tx);
  const subject = { type: "setting", id: "time_zone", label: "Time zone" } as const;
  const change = { before: { time_zone: before }, after: { time_zone: zone } };
  const entry = { by, action: "settings.time_zone", subject, ...change } as const;
  return { auditId: await writeAuditEntry(tx, { ...entry, ...(undoes !== undefined && { undoes }) }) };
}

/**
 * Puts the time zone back as it was before an entry of the audit log, in the caller's transaction. Errors: forbidden,
 * overtaken.
 */
export async function undoTimeZone(
  { before, after, auditId }: { before: unknown; after: unknown; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Promise<Result<{ auditId: AuditId }, Forbidden | { code: "overtaken" }>> {
  const allowed = requirePermission(by, "settings.edit");
  if (!allowed.ok) return allowed;
  const { timeZone: current } = await lockSettings(tx);
  const isZone = isTimeZone(String(before)) && (await isZoneInDatabase(String(before), tx));
  if (current === null || current !== after || !isZone) return err({ code: "overtaken" });
  return ok(await write({ before: current, zone: String(before), by, undoes: auditId }, tx));
}
