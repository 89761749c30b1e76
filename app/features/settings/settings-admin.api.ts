import { z } from "@hono/zod-openapi";
import { staleSchema, undoField } from "#app/features/audit/audit.contract.ts";
import { describeChanges } from "#app/features/audit/describe-changes.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import {
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
  stepUpResponse,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { body, errorJson, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { changeTimeZone, getShopSettings } from "./time-zone.ts";

const SETTINGS = "/api/admin/settings/shop/";
const access = { tags: ["Back office"], permission: "settings.edit" as const };
const headers = z.object({ ETag: z.string() });

const settingsSchema = z
  .object({
    time_zone: z.string().openapi({ description: "Its name in the IANA database", example: "America/New_York" }),
  })
  .openapi("ShopSettings");

const changeSchema = z.strictObject({
  time_zone: z.string().max(100).openapi({ example: "America/New_York" }),
});

/** The settings, and their ETag. */
async function readSettings() {
  const { timeZone, version } = await getShopSettings();
  return { current: { time_zone: timeZone }, version, tag: `"settings-${version}"` };
}

/** The version that an If-Match header names; undefined when it names none, which matches no version. */
function versionOfTag(tag: string): number | undefined {
  const version = /^"settings-(\d{1,9})"$/.exec(tag.trim())?.[1];
  return version === undefined ? undefined : Number(version);
}

/** The endpoints of the shop's settings. */
export const settingsAdminApi = adminApi();

const readRoute = createAdminEndpoint({
  operationId: "getShopSettings",
  ...access,
  method: "get",
  path: SETTINGS,
  summary: "The settings of the shop",
  responses: { 200: { ...jsonResponse("The settings", settingsSchema), headers } },
});
settingsAdminApi.openapi(readRoute, async (c) => {
  const { current, tag } = await readSettings();
  c.header("ETag", tag);
  return c.json(current, 200);
});

const changedSchema = staleSchema(settingsSchema).openapi("ShopSettingsChanged");
const editedSchema = settingsSchema.extend({ undo: undoField }).openapi("EditedShopSettings");

const editRoute = createAdminEndpoint({
  operationId: "editShopSettings",
  ...access,
  stepUp: true,
  edit: true,
  method: "patch",
  path: SETTINGS,
  summary: "Change the time zone of all days and times that shoppers and staff read; schedules keep their instants",
  request: { body: body(changeSchema) },
  responses: {
    200: { ...jsonResponse("The settings", editedSchema), headers },
    ...failure(
      400,
      "Invalid input, or no time zone of the IANA database, or one that the shop’s PostgreSQL does not have",
    ),
    412: { ...jsonResponse("They were changed since", changedSchema), headers },
  },
});
settingsAdminApi.openapi(editRoute, async (c) => {
  const base = versionOfTag(ifMatchOf(c));
  const changed = await changeTimeZone(c.req.valid("json").time_zone, c.get("staff"), { version: base });
  if (!changed.ok && (changed.error.code === "unknown_zone" || changed.error.code === "zone_not_in_database")) {
    const isUnknown = changed.error.code === "unknown_zone";
    const error = isUnknown ? "There is no such time zone." : "The shop’s database does not have this time zone.";
    return errorJson(c, 400, error, { time_zone: error });
  }
  // The role or the second factor ended after the request was let in.
  if (!changed.ok && changed.error.code === "forbidden") return errorJson(c, 403, STAFF_MESSAGES.forbidden);
  if (!changed.ok && changed.error.code === "step_up") return stepUpResponse(c);
  const { current, version, tag } = await readSettings();
  c.header("ETag", tag);
  if (changed.ok) return c.json({ ...current, undo: serializeUndo("settings.time_zone", changed.value.auditId) }, 200);
  const of = { subjectType: "setting", subjectId: "time_zone", actions: ["settings.time_zone"] };
  const changes = await describeChanges(of, { base, version });
  return c.json({ error: "The settings were changed in the meantime.", current, ...changes }, 412);
});
