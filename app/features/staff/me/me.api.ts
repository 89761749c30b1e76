import { z } from "@hono/zod-openapi";
import { staleSchema } from "#app/features/audit/audit.contract.ts";
import { adminApi, createAdminEndpoint, ifMatchOf } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffTag, versionOfTag } from "#app/features/staff/entity-tag.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { describeEdits } from "#app/features/staff/management/describe-edits.ts";
import { STAFF_ERRORS } from "#app/features/staff/staff.contract.ts";
import { body, failure, jsonResponse, retryableFailure } from "#app/platform/http/api.server.ts";
import { changeOwnName } from "./change-own-name.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { ownNameSchema, ownPasswordSchema, ownProfileSchema, ownSessionSchema } from "./me.contract.ts";
import { getOwnProfile } from "./own-profile.ts";
import { endOtherOwnSessions, endOwnStaffSession, listOwnStaffSessions } from "./own-sessions.ts";

const ME = "/api/admin/me/";
const own = { tags: ["Back office"], permission: "self" as const };
const tagHeader = z.object({ ETag: z.string() });
const profileResponse = { ...jsonResponse("The profile", ownProfileSchema), headers: tagHeader };

/** The endpoints of one's own profile, password and sessions. */
export const meApi = adminApi();

const readRoute = createAdminEndpoint({
  operationId: "getOwnProfile",
  ...own,
  method: "get",
  path: ME,
  summary: "Your name, email, roles and second factors",
  responses: { 200: profileResponse },
});
meApi.openapi(readRoute, async (c) => {
  const profile = await getOwnProfile(c.get("staff"));
  c.header("ETag", staffTag(profile.version));
  return c.json(profile, 200);
});

const changedSchema = staleSchema(ownProfileSchema).openapi("OwnProfileChanged");

const editRoute = createAdminEndpoint({
  operationId: "changeOwnName",
  ...own,
  edit: true,
  method: "patch",
  path: ME,
  summary: "Change your name",
  request: { body: body(ownNameSchema) },
  responses: {
    200: profileResponse,
    ...failure(400, "Invalid input"),
    412: { ...jsonResponse("It was changed since", changedSchema), headers: tagHeader },
  },
});
meApi.openapi(editRoute, async (c) => {
  const by = c.get("staff");
  const base = versionOfTag(ifMatchOf(c));
  const result = await changeOwnName(c.req.valid("json").name, base, by);
  const current = await getOwnProfile(by);
  c.header("ETag", staffTag(current.version));
  if (result.ok) return c.json(current, 200);
  const changes = await describeEdits(by.staffId, current.version, base);
  return c.json({ error: STAFF_ERRORS[result.error.code].error, current, ...changes }, 412);
});

const passwordRoute = createAdminEndpoint({
  operationId: "changeOwnPassword",
  ...own,
  method: "post",
  path: `${ME}password/`,
  summary: "Change your password, which ends your other sessions",
  request: { body: body(ownPasswordSchema) },
  responses: {
    204: { description: "Changed" },
    ...failure(400, "Invalid input, a weak password, or the current password is wrong"),
    ...retryableFailure(429, "Too many attempts"),
    ...retryableFailure(503, "Too many passwords are being checked at this moment"),
  },
});
meApi.openapi(passwordRoute, async (c) => {
  const result = await changeOwnPassword(c.req.valid("json"), c.get("staff"));
  return result.ok ? c.body(null, 204) : staffErrorResponse(c, "own_password_refused", result.error, "new_password");
});

const listRoute = createAdminEndpoint({
  operationId: "listOwnStaffSessions",
  ...own,
  method: "get",
  path: `${ME}sessions/`,
  summary: "List your sessions: the current one first, then the last used",
  responses: { 200: jsonResponse("The sessions", z.array(ownSessionSchema)) },
});
meApi.openapi(listRoute, async (c) => c.json(await listOwnStaffSessions(c.get("staff")), 200));

const endOthersRoute = createAdminEndpoint({
  operationId: "endOtherOwnStaffSessions",
  ...own,
  method: "delete",
  path: `${ME}sessions/`,
  summary: "End all your other sessions",
  responses: { 204: { description: "Ended" } },
});
meApi.openapi(endOthersRoute, async (c) => {
  await endOtherOwnSessions(c.get("staff"));
  return c.body(null, 204);
});

const endRoute = createAdminEndpoint({
  operationId: "endOwnStaffSession",
  ...own,
  method: "delete",
  path: `${ME}sessions/{id}/`,
  summary: "End one of your sessions",
  request: { params: z.object({ id: z.string().openapi({ format: "uuid" }) }) },
  responses: { 204: { description: "Ended" }, ...failure(404, "No such session of yours") },
});
meApi.openapi(endRoute, async (c) => {
  const result = await endOwnStaffSession(c.req.valid("param").id, c.get("staff"));
  return result.ok ? c.body(null, 204) : staffErrorResponse(c, "own_session_refused", result.error);
});
