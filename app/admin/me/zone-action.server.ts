import type { ActionHandler } from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { changeTimeZone, getShopSettings } from "#app/features/settings/time-zone.ts";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { readId } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import { timeZones } from "#app/platform/shop-zone.ts";
import type { ZoneChoice } from "./zone-card.tsx";

/** The zones to choose from, for a person who may; undefined for all others. */
export async function zoneChoiceFor(by: StaffActor): Promise<ZoneChoice | undefined> {
  if (!may(by, "settings.edit")) return undefined;
  const { timeZone: zone, version } = await getShopSettings();
  const zones = timeZones();
  return { zone, version, zones: zones.includes(zone) ? zones : [zone, ...zones] };
}

const ERRORS = {
  forbidden: STAFF_MESSAGES.forbidden,
  step_up: "Confirm with your second factor.",
  unknown_zone: "Choose a time zone from the list.",
  zone_not_in_database: "The shop’s database does not have this time zone. Choose another one with the same time.",
  edited_meanwhile: "The settings were changed in the meantime. Check them and try again.",
};

/** Changes the time zone of the shop. */
export const zoneAction: ActionHandler = {
  permission: "settings.edit",
  stepUp: true,
  run: async ({ by, text }) => {
    const changed = await changeTimeZone(text("time_zone"), by, { version: readId(text("version")) });
    if (!changed.ok) {
      const { code } = changed.error;
      const fields =
        code === "unknown_zone" || code === "zone_not_in_database" ? { time_zone: ERRORS[code] } : undefined;
      const isStale = code === "edited_meanwhile";
      return err({ code, error: fields ? "Nothing was changed." : ERRORS[code], fields, isStale });
    }
    const { auditId } = changed.value;
    if (auditId === undefined) return ok({ message: "This is the time zone already." });
    return ok({
      message: `Saved. Days and times now follow ${text("time_zone")}.`,
      undo: undoLink(auditId),
    });
  },
};
