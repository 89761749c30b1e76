import { z } from "@hono/zod-openapi";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { ROLES } from "#app/features/staff/access/permissions.ts";
import { staffEmailSchema, staffNameSchema } from "#app/features/staff/staff.contract.ts";

const rolesSchema = z
  .array(z.enum(ROLES, { error: "There is no such role." }))
  .min(1, { error: "Choose at least one role." })
  .max(ROLES.length, { error: "Name each role once." })
  .refine((roles) => new Set(roles).size === roles.length, { error: "Name each role once." });

export const invitationSchema = z
  .strictObject({ email: staffEmailSchema, roles: rolesSchema })
  .openapi("StaffInvitation");

export const staffEditSchema = z
  .strictObject({ name: staffNameSchema.optional(), roles: rolesSchema.optional() })
  .openapi("StaffEdit");

export const staffMemberSchema = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ description: "Empty until an invitation is accepted" }),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    state: z.enum(["invited", "active", "suspended"]),
    factors: z.object({
      passkeys: z.int(),
      totp: z.boolean().openapi({ description: "Whether an authenticator app is connected" }),
      recovery_codes: z.int().openapi({ description: "How many are unused" }),
    }),
    sessions: z.int().openapi({ description: "How many are signed in" }),
    last_seen_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .openapi("StaffMember");

/** A staff member after a change that can be undone. */
export const changedStaffSchema = staffMemberSchema.extend({ undo: undoField }).openapi("EditedStaff");

export type StaffMember = z.infer<typeof staffMemberSchema>;
