import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { serializeStaffSession } from "#app/features/staff/sessions/serialize-staff-session.ts";
import { staffSessionSchema } from "#app/features/staff/staff.contract.ts";
import { body, failure, jsonResponse, retryableFailure } from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { signedCredentialSchema, signInOptionsSchema } from "./passkeys.contract.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";
import { startPasskeyStepUp, stepUpWithPasskey } from "./step-up-with-passkey.ts";

const tags = ["Back office"];
const tooMany = retryableFailure(429, "Too many attempts");
const signed = { body: body(z.strictObject({ credential: signedCredentialSchema })) };
const rejected = {
  ...failure(400, "Invalid input, or the passkey could not be verified"),
  401: {
    ...failure(401, "The passkey belongs to nobody who may sign in")[401],
    headers: z.object({ "WWW-Authenticate": z.string() }),
  },
};

/** The endpoints that sign staff in with a passkey, or prove one again. */
export const passkeysApi = adminApi();

const signInOptionsRoute = createAdminEndpoint({
  operationId: "startPasskeySignIn",
  method: "post",
  path: "/api/admin/session/passkey/options/",
  tags,
  summary: "Get a challenge for signing in with a passkey",
  permission: "public",
  responses: { 200: jsonResponse("Options for `navigator.credentials.get`", signInOptionsSchema), ...tooMany },
});
passkeysApi.openapi(signInOptionsRoute, async (c) => {
  const result = await startPasskeySignIn(clientInfoOf(c));
  if (!result.ok) return staffErrorResponse(c, "staff_passkey_refused", result.error);
  return c.json(result.value, 200);
});

const signInRoute = createAdminEndpoint({
  operationId: "signInWithPasskey",
  method: "post",
  path: "/api/admin/session/passkey/verify/",
  tags,
  summary: "Sign in with a passkey, which is both factors",
  permission: "public",
  request: signed,
  responses: {
    204: { description: "Signed in", headers: z.object({ "Set-Cookie": z.string() }) },
    ...rejected,
    ...tooMany,
  },
});
passkeysApi.openapi(signInRoute, async (c) => {
  const result = await signInWithPasskey(c.req.valid("json").credential, clientInfoOf(c), c.req.raw.headers);
  if (!result.ok) return staffErrorResponse(c, "staff_passkey_refused", result.error);
  c.header("Set-Cookie", result.value.cookie);
  return c.body(null, 204);
});

const stepUpOptionsRoute = createAdminEndpoint({
  operationId: "startPasskeyStepUp",
  method: "post",
  path: "/api/admin/step_up/passkey/options/",
  tags,
  summary: "Get a challenge for proving one of your passkeys again",
  permission: "self",
  responses: { 200: jsonResponse("Options for `navigator.credentials.get`", signInOptionsSchema) },
});
passkeysApi.openapi(stepUpOptionsRoute, async (c) => c.json(await startPasskeyStepUp(c.get("staff")), 200));

const stepUpRoute = createAdminEndpoint({
  operationId: "stepUpWithPasskey",
  method: "post",
  path: "/api/admin/step_up/passkey/verify/",
  tags,
  summary: "Prove one of your passkeys again",
  permission: "self",
  request: signed,
  responses: {
    200: jsonResponse("Actions need no second factor for ten minutes", staffSessionSchema),
    ...rejected,
    ...tooMany,
  },
});
passkeysApi.openapi(stepUpRoute, async (c) => {
  const by = c.get("staff");
  const result = await stepUpWithPasskey(c.req.valid("json").credential, by);
  if (!result.ok) return staffErrorResponse(c, "staff_step_up_refused", result.error);
  return c.json(serializeStaffSession({ ...by, factorAt: result.value.factorAt }), 200);
});
