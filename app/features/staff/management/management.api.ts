import { z } from "@hono/zod-openapi";
import { staleSchema } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import {
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
  unauthorized,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffTag, versionOfTag } from "#app/features/staff/entity-tag.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { STAFF_ERRORS } from "#app/features/staff/staff.contract.ts";
import { body, failure, invalidCursor, jsonResponse } from "#app/platform/http/api.server.ts";
import { cursorPageQuery, headersOfPage, pageHeaders } from "#app/platform/http/keyset.ts";
import { describeEdits } from "./describe-edits.ts";
import { editStaff } from "./edit-staff.ts";
import { inviteStaff } from "./invite-staff.ts";
import { getStaffMember, listStaffPage, reloadStaffMember } from "./list-staff.ts";
import { changedStaffSchema, invitationSchema, staffEditSchema, staffMemberSchema } from "./management.contract.ts";

const STAFF = "/api/admin/staff/";
const event = "staff_change_refused";
const manage = { tags: ["Back office"], permission: "staff.manage" as const };
const change = { ...manage, stepUp: true as const };
const forbidden = failure(403, "The role does not include this, or not all that it would grant");
const notFound = failure(404, "No such staff member");
const params = z.object({ id: z.uuid() });
const tagHeader = z.object({ ETag: z.string() });
const memberResponse = (description: string) => ({
  ...jsonResponse(description, staffMemberSchema),
  headers: tagHeader,
});

/** The endpoints that manage staff. */
export const staffManagementApi = adminApi();

const listRoute = createAdminEndpoint({
  operationId: "listStaff",
  ...manage,
  method: "get",
  path: STAFF,
  summary: "List everybody who works in the shop, suspended and invited people included",
  request: { query: z.object(cursorPageQuery) },
  responses: {
    200: {
      ...jsonResponse("One page of the staff, in the order of their invitations", z.array(staffMemberSchema)),
      headers: pageHeaders,
    },
    ...failure(400, "A parameter or the cursor is invalid"),
    ...forbidden,
  },
});
staffManagementApi.openapi(listRoute, async (c) => {
  const result = await listStaffPage(c.req.valid("query"), c.get("staff"));
  if (!result.ok) {
    const { code } = result.error;
    return code === "invalid_cursor" ? invalidCursor(c) : staffErrorResponse(c, event, { code });
  }
  const { page, total } = result.value;
  return c.json(page.rows, 200, headersOfPage(new URL(c.req.url), page, total));
});

const readRoute = createAdminEndpoint({
  operationId: "getStaffMember",
  ...manage,
  method: "get",
  path: `${STAFF}{id}/`,
  summary: "One staff member",
  request: { params },
  responses: { 200: memberResponse("The staff member"), ...forbidden, ...notFound },
});
staffManagementApi.openapi(readRoute, async (c) => {
  const result = await getStaffMember(c.req.valid("param").id, c.get("staff"));
  if (!result.ok) return staffErrorResponse(c, event, result.error);
  c.header("ETag", staffTag(result.value.version));
  return c.json(result.value, 200);
});

const inviteRoute = createAdminEndpoint({
  operationId: "inviteStaff",
  ...change,
  action: true,
  method: "post",
  path: STAFF,
  summary: "Invite a person by email",
  request: { body: body(invitationSchema) },
  responses: {
    201: memberResponse("Invited; the link in the email is valid once, for 72 hours"),
    ...failure(400, "Invalid input"),
    ...unauthorized,
    ...forbidden,
    ...failure(409, "The email is taken"),
  },
});
staffManagementApi.openapi(inviteRoute, async (c) => {
  const result = await inviteStaff(c.req.valid("json"), c.get("staff"));
  if (!result.ok) return staffErrorResponse(c, event, result.error);
  const member = await reloadStaffMember(result.value.id);
  c.header("ETag", staffTag(member.version));
  return c.json(member, 201);
});

const changedSchema = staleSchema(staffMemberSchema).openapi("StaffChanged");

const editRoute = createAdminEndpoint({
  operationId: "editStaff",
  ...change,
  edit: true,
  method: "patch",
  path: `${STAFF}{id}/`,
  summary: "Change the name or the roles of a staff member; new roles end their sessions",
  request: { params, body: body(staffEditSchema) },
  responses: {
    200: { ...jsonResponse("The staff member", changedStaffSchema), headers: tagHeader },
    ...failure(400, "Invalid input"),
    ...unauthorized,
    ...forbidden,
    ...notFound,
    ...failure(409, "It would leave the shop without an owner"),
    412: { ...jsonResponse("It was changed since", changedSchema), headers: tagHeader },
  },
});
staffManagementApi.openapi(editRoute, async (c) => {
  const { id } = c.req.valid("param");
  const base = versionOfTag(ifMatchOf(c));
  const result = await editStaff(id, base, c.req.valid("json"), c.get("staff"));
  if (!result.ok && result.error.code !== "edited_meanwhile") return staffErrorResponse(c, event, result.error);
  const current = await reloadStaffMember(id);
  c.header("ETag", staffTag(current.version));
  if (result.ok) return c.json({ ...current, undo: serializeUndo("staff.edit", result.value.undo) }, 200);
  const changes = await describeEdits(id, current.version, base);
  return c.json({ error: STAFF_ERRORS.edited_meanwhile.error, current, ...changes }, 412);
});
