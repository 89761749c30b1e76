import { adminApi } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { setStaff } from "#app/features/staff/sessions/set-staff.server.ts";
import { setupApi } from "#app/features/staff/setup/setup.api.ts";
import { staffSessionApi } from "#app/features/staff/sign-in/staff-session.api.ts";

/** The endpoints of staff, below /api/admin/. Each feature's endpoints are declared with `createAdminEndpoint`. */
export function createAdminApi() {
  const api = adminApi();
  api.use("/api/admin/*", setStaff);
  for (const feature of [staffSessionApi, setupApi]) api.route("/", feature);
  return api;
}
