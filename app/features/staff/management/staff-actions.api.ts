import { z } from "@hono/zod-openapi";
import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import {
  adminApi,
  createAdminEndpoint,
  unauthorized,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffTag } from "#app/features/staff/entity-tag.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { failure, jsonResponse } from "#app/platform/http/api.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { ChangeStaffError } from "./change-staff.ts";
import { inviteAgain } from "./invite-staff.ts";
import { reloadStaffMember } from "./list-staff.ts";
import { changedStaffSchema, staffMemberSchema } from "./management.contract.ts";
import { resetFactors } from "./reset-factors.ts";
import { endStaffSessions, restoreStaff, suspendStaff } from "./suspend-staff.ts";

type StaffAction<Value> = (
  id: string,
  by: StaffActor,
) => Promise<Result<Value, ChangeStaffError | { code: "invalid_state" }>>;

/** The endpoints that suspend, restore and sign out staff, and renew their links. */
export const staffActionsApi = adminApi();

type Described = { name: string; operationId: string; summary: string; sendsEmail?: true };

const declared = <Schema extends typeof staffMemberSchema>(
  { name, operationId, summary, sendsEmail }: Described,
  schema: Schema,
) =>
  createAdminEndpoint({
    operationId,
    tags: ["Back office"],
    permission: "staff.manage",
    stepUp: true,
    ...(sendsEmail && { action: true as const }),
    method: "post",
    path: `/api/admin/staff/{id}/${name}/`,
    summary,
    request: { params: z.object({ id: z.uuid() }) },
    responses: {
      200: {
        ...jsonResponse("The staff member", schema),
        headers: z.object({ ETag: z.string() }),
      },
      ...failure(400, "Invalid input"),
      ...unauthorized,
      ...failure(403, "The role does not include this, or less than the member’s own"),
      ...failure(404, "No such staff member"),
      ...failure(409, "The member’s state does not allow it, or it would leave the shop without an owner"),
    },
  });

function addAction(described: Described, change: StaffAction<unknown>): void {
  staffActionsApi.openapi(declared(described, staffMemberSchema), async (c) => {
    const { id } = c.req.valid("param");
    const result = await change(id, c.get("staff"));
    if (!result.ok) return staffErrorResponse(c, "staff_change_refused", result.error);
    const member = await reloadStaffMember(id);
    c.header("ETag", staffTag(member.version));
    return c.json(member, 200);
  });
}

function addStateAction(described: Described, action: AuditAction, change: StaffAction<{ undo: AuditId }>): void {
  staffActionsApi.openapi(declared(described, changedStaffSchema), async (c) => {
    const { id } = c.req.valid("param");
    const result = await change(id, c.get("staff"));
    if (!result.ok) return staffErrorResponse(c, "staff_change_refused", result.error);
    const member = await reloadStaffMember(id);
    c.header("ETag", staffTag(member.version));
    return c.json({ ...member, undo: serializeUndo(action, result.value.undo) }, 200);
  });
}

const suspend = { name: "suspend", summary: "Suspend a staff member, or withdraw an invitation" };
addStateAction({ ...suspend, operationId: "suspendStaff" }, "staff.suspend", suspendStaff);

const restore = { name: "restore", summary: "Restore a suspended staff member" };
addStateAction({ ...restore, operationId: "restoreStaff" }, "staff.restore", restoreStaff);

const endSessions = { name: "end_sessions", summary: "End all sessions of a staff member" };
addAction({ ...endSessions, operationId: "endStaffSessions" }, endStaffSessions);

const reset = { name: "reset_factors", summary: "Delete all second factors, and email a link to set up again" };
addAction({ ...reset, operationId: "resetStaffFactors", sendsEmail: true }, resetFactors);

const again = { name: "invite", summary: "Send an invitation again; its earlier link becomes invalid" };
addAction({ ...again, operationId: "inviteStaffAgain", sendsEmail: true }, inviteAgain);
