import { data, redirect } from "react-router";
import { may, requireStepUp, type StaffActor } from "#app/features/staff/access/actor.ts";
import { type Permission, STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { recordDenied } from "#app/features/staff/record-access.ts";
import { findStaffActor } from "#app/features/staff/sessions/staff-session.ts";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";

/** Why a page of staff is refused: the data of the error that its boundary shows. */
export type StaffAccessError = { reason: "signed_out" | "step_up" | "forbidden"; error: string };

const refuse = (status: 401 | 403, reason: StaffAccessError["reason"], error: string) =>
  data<StaffAccessError>({ reason, error }, { status });

/** Returns who is signed in as staff; undefined when nobody is. */
export function findStaffOf(request: Request): Promise<StaffActor | undefined> {
  const requestId = request.headers.get("x-request-id") ?? "";
  return findStaffActor({ headers: request.headers, via: "page", requestId, address: visitorAddress(request) });
}

/** Writes to the audit log that someone was refused for lack of a right. */
export const recordDenial = (by: StaffActor, request: Request): Promise<void> =>
  recordDenied(by, `${request.method} ${loggedPath(new URL(request.url).pathname)}`);

/** Throws a 403 error, and writes it to the audit log, if the person who sent this request lacks the permission. */
export async function denyWithout(by: StaffActor, permission: Permission, request: Request): Promise<void> {
  if (may(by, permission)) return;
  await recordDenial(by, request);
  throw refuse(403, "forbidden", STAFF_MESSAGES.forbidden);
}

/**
 * The gate of every loader and action of staff: returns who is signed in. Throws a redirect to the sign-in page, for forms a
 * 401 error, and a 403 error without the permission. `stepUp` demands a second factor within the last ten minutes.
 */
export async function requireStaff(
  request: Request,
  permission?: Permission,
  { stepUp = false }: { stepUp?: boolean } = {},
): Promise<StaffActor> {
  const by = await findStaffOf(request);
  if (!by) {
    if (request.method !== "GET") throw refuse(401, "signed_out", STAFF_MESSAGES.signedOut);
    const { pathname, search } = new URL(request.url);
    throw redirect(`/admin/sign-in?next=${encodeURIComponent(pathname + search)}`);
  }
  if (permission) await denyWithout(by, permission, request);
  if (stepUp && !requireStepUp(by).ok) throw refuse(401, "step_up", STAFF_MESSAGES.stepUp);
  return by;
}
