import { STEP_UP_SECONDS, type StaffActor } from "#app/features/staff/access/actor.ts";
import { permissionsOf } from "#app/features/staff/access/permissions.ts";

/** The session of a staff member, as the API shows it. */
export const serializeStaffSession = ({ staffId, name, roles, factorAt }: StaffActor) => ({
  id: staffId,
  name,
  roles: [...roles],
  permissions: [...permissionsOf(roles)],
  step_up_until: new Date(factorAt.getTime() + STEP_UP_SECONDS * 1000).toISOString(),
});
