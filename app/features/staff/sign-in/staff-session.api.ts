import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { serializeStaffSession } from "#app/features/staff/sessions/serialize-staff-session.ts";
import { clearStaffCookie } from "#app/features/staff/sessions/staff-cookie.ts";
import { factorCodeSchema, staffCredentialsSchema, staffSessionSchema } from "#app/features/staff/staff.contract.ts";
import { body, failure, jsonResponse, retryableFailure } from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { signInWithRecoveryCode, signInWithTotp, stepUpWithTotp } from "./second-factor.ts";
import { beginSignIn } from "./sign-in-staff.ts";
import { signOutStaff } from "./sign-out-staff.ts";

const tags = ["Back office"];
const cookieHeader = z.object({ "Set-Cookie": z.string() });
const challenge = z.object({ "WWW-Authenticate": z.string() });
const tooMany = retryableFailure(429, "Too many attempts");
const invalidCode = failure(400, "Invalid input, or the code is wrong or was used before");
const signInFailure = (description: string) => ({ 401: { ...failure(401, description)[401], headers: challenge } });

/** The endpoints that sign staff in and out. */
export const staffSessionApi = adminApi();

const beginRoute = createAdminEndpoint({
  operationId: "beginStaffSignIn",
  method: "post",
  path: "/api/admin/session/",
  tags,
  summary: "Sign in with email and password; the second factor follows",
  permission: "public",
  request: { body: body(staffCredentialsSchema) },
  responses: {
    204: { description: "The second factor is needed", headers: cookieHeader },
    ...signInFailure("The email or the password is wrong"),
    ...tooMany,
    ...retryableFailure(503, "Too many passwords are being checked at this moment"),
  },
});
staffSessionApi.openapi(beginRoute, async (c) => {
  const result = await beginSignIn(c.req.valid("json"), clientInfoOf(c), c.req.raw.headers);
  if (!result.ok) return staffErrorResponse(c, "staff_sign_in_refused", result.error);
  c.header("Set-Cookie", result.value.cookie);
  return c.body(null, 204);
});

const finishResponses = {
  204: { description: "Signed in", headers: cookieHeader },
  ...invalidCode,
  ...signInFailure("No sign-in waits for a second factor"),
  ...tooMany,
};

const totpRoute = createAdminEndpoint({
  operationId: "finishSignInWithTotp",
  method: "post",
  path: "/api/admin/session/totp/",
  tags,
  summary: "Finish a sign-in with a code of an authenticator app",
  permission: "public",
  request: { body: body(factorCodeSchema) },
  responses: finishResponses,
});
staffSessionApi.openapi(totpRoute, async (c) => {
  const { code } = c.req.valid("json");
  const result = await signInWithTotp(c.req.raw.headers, clientInfoOf(c), code);
  if (!result.ok) return staffErrorResponse(c, "staff_factor_refused", result.error);
  c.header("Set-Cookie", result.value.cookie);
  return c.body(null, 204);
});

const recoveryRoute = createAdminEndpoint({
  operationId: "finishSignInWithRecoveryCode",
  method: "post",
  path: "/api/admin/session/recovery_code/",
  tags,
  summary: "Finish a sign-in with a recovery code",
  permission: "public",
  request: { body: body(factorCodeSchema) },
  responses: finishResponses,
});
staffSessionApi.openapi(recoveryRoute, async (c) => {
  const { code } = c.req.valid("json");
  const result = await signInWithRecoveryCode(c.req.raw.headers, clientInfoOf(c), code);
  if (!result.ok) return staffErrorResponse(c, "staff_factor_refused", result.error);
  c.header("Set-Cookie", result.value.cookie);
  return c.body(null, 204);
});

const readRoute = createAdminEndpoint({
  operationId: "getStaffSession",
  method: "get",
  path: "/api/admin/session/",
  tags,
  summary: "Who is signed in, with their permissions",
  permission: "self",
  responses: { 200: jsonResponse("The session", staffSessionSchema) },
});
staffSessionApi.openapi(readRoute, (c) => c.json(serializeStaffSession(c.get("staff")), 200));

const signOutRoute = createAdminEndpoint({
  operationId: "endStaffSession",
  method: "delete",
  path: "/api/admin/session/",
  tags,
  summary: "Sign out",
  permission: "public",
  responses: { 204: { description: "Nobody is signed in", headers: cookieHeader } },
});
staffSessionApi.openapi(signOutRoute, async (c) => {
  await signOutStaff(c.req.raw.headers, clientInfoOf(c));
  c.header("Set-Cookie", clearStaffCookie());
  return c.body(null, 204);
});

const stepUpRoute = createAdminEndpoint({
  operationId: "stepUpStaffSession",
  method: "post",
  path: "/api/admin/step_up/",
  tags,
  summary: "Prove a second factor again, with a code of an authenticator app",
  permission: "self",
  request: { body: body(factorCodeSchema) },
  responses: {
    200: jsonResponse("Actions need no second factor for ten minutes", staffSessionSchema),
    ...invalidCode,
    ...tooMany,
  },
});
staffSessionApi.openapi(stepUpRoute, async (c) => {
  const { code } = c.req.valid("json");
  const by = c.get("staff");
  const result = await stepUpWithTotp(by, code);
  if (!result.ok) return staffErrorResponse(c, "staff_step_up_refused", result.error);
  return c.json(serializeStaffSession({ ...by, factorAt: result.value.factorAt }), 200);
});
