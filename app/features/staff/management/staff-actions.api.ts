import { z } from "@hono/zod-openapi";
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
import { staffMemberSchema } from "./management.contract.ts";
import { resetFactors } from "./reset-factors.ts";
import { endStaffSessions, restoreStaff, suspendStaff } from "./suspend-staff.ts";

type StaffAction = (
  id: string,
  by: StaffActor,
) => Promise<Result<unknown, ChangeStaffError | { code: "invalid_state" }>>;

/** The endpoints that suspend, restore and sign out staff, and renew their links. */
export const staffActionsApi = adminApi();

type Described = { name: string; operationId: string; summary: string; sendsEmail?: true };

function addAction({ name, operationId, summary, sendsEmail }: Described, change: StaffAction): void {
  const route = createAdminEndpoint({
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
        ...jsonResponse("The member of staff", staffMemberSchema),
        headers: z.object({ ETag: z.string() }),
      },
      ...failure(400, "Invalid input"),
      ...unauthorized,
      ...failure(403, "The role does not include this, or less than the member's own"),
      ...failure(404, "No such member of staff"),
      ...failure(409, "The member's state does not allow it, or it would leave the shop without an owner"),
    },
  });
  staffActionsApi.openapi(route, async (c) => {
    const { id } = c.req.valid("param");
    const result = await change(id, c.get("staff"));
    if (!result.ok) return staffErrorResponse(c, "staff_change_refused", result.error);
    const member = await reloadStaffMember(id);
    c.header("ETag", staffTag(member.version));
    return c.json(member, 200);
  });
}

const suspend = { name: "suspend", summary: "Suspend a member of staff, or withdraw an invitation" };
addAction({ ...suspend, operationId: "suspendStaff" }, suspendStaff);

const restore = { name: "restore", summary: "Restore a suspended member of staff" };
addAction({ ...restore, operationId: "restoreStaff" }, restoreStaff);

const endSessions = { name: "end_sessions", summary: "End all sessions of a member of staff" };
addAction({ ...endSessions, operationId: "endStaffSessions" }, endStaffSessions);

const reset = { name: "reset_factors", summary: "Delete all second factors, and email a link to set up again" };
addAction({ ...reset, operationId: "resetStaffFactors", sendsEmail: true }, resetFactors);

const again = { name: "invite", summary: "Send an invitation again; its earlier link becomes invalid" };
addAction({ ...again, operationId: "inviteStaffAgain", sendsEmail: true }, inviteAgain);
