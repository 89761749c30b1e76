import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import {
  newCredentialSchema,
  passkeyNameSchema,
  registrationOptionsSchema,
} from "#app/features/staff/passkeys/passkeys.contract.ts";
import { recoveryCodesSchema } from "#app/features/staff/staff.contract.ts";
import { body, failure, jsonResponse, retryableFailure } from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { finishSetupWithPasskey, startSetupPasskey } from "./set-up-passkey.ts";

const draft = { token: z.string().max(100), draft: z.string().max(4000) };
const linkFailures = {
  ...failure(404, "The link is invalid or has expired"),
  ...failure(409, "The link was used, or the email or the passkey is taken"),
};

/** The endpoints that finish a setup with a passkey instead of an authenticator app. */
export const setupPasskeyApi = adminApi();

const optionsRoute = createAdminEndpoint({
  operationId: "startSetupPasskey",
  method: "post",
  path: "/api/admin/setup/passkey/options/",
  tags: ["Back office"],
  summary: "Get a challenge for a passkey as the second factor of a setup",
  permission: "public",
  request: { body: body(z.strictObject(draft)) },
  responses: {
    200: jsonResponse("Options for `navigator.credentials.create`", registrationOptionsSchema),
    ...failure(400, "Invalid input"),
    ...linkFailures,
  },
});
setupPasskeyApi.openapi(optionsRoute, async (c) => {
  const result = await startSetupPasskey(c.req.valid("json"));
  return result.ok ? c.json(result.value, 200) : staffErrorResponse(c, "staff_setup_refused", result.error);
});

const verifyRoute = createAdminEndpoint({
  operationId: "setUpStaffWithPasskey",
  method: "post",
  path: "/api/admin/setup/passkey/verify/",
  tags: ["Back office"],
  summary: "Finish a setup with a passkey: activates the staff member and signs them in",
  permission: "public",
  request: { body: body(z.strictObject({ ...draft, name: passkeyNameSchema, credential: newCredentialSchema })) },
  responses: {
    201: { ...jsonResponse("Signed in", recoveryCodesSchema), headers: z.object({ "Set-Cookie": z.string() }) },
    ...failure(400, "Invalid input, or the passkey could not be verified"),
    ...linkFailures,
    ...retryableFailure(429, "Too many attempts"),
  },
});
setupPasskeyApi.openapi(verifyRoute, async (c) => {
  const from = { client: clientInfoOf(c), headers: c.req.raw.headers };
  const result = await finishSetupWithPasskey(c.req.valid("json"), from);
  if (!result.ok) return staffErrorResponse(c, "staff_setup_refused", result.error);
  c.header("Set-Cookie", result.value.cookie);
  return c.json({ recovery_codes: result.value.recoveryCodes }, 201);
});
