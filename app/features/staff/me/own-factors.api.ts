import { z } from "@hono/zod-openapi";
import {
  adminApi,
  createAdminEndpoint,
  unauthorized,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { registrationOptionsSchema } from "#app/features/staff/passkeys/passkeys.contract.ts";
import { recoveryCodesSchema } from "#app/features/staff/staff.contract.ts";
import { body, failure, jsonResponse, retryableFailure } from "#app/platform/http/api.server.ts";
import { newPasskeySchema, newTotpSecretSchema, passkeySchema, totpConfirmationSchema } from "./me.contract.ts";
import { addOwnPasskey, listOwnPasskeys, removeOwnPasskey, startOwnPasskey } from "./own-passkeys.ts";
import { renewOwnRecoveryCodes } from "./own-recovery-codes.ts";
import { confirmOwnTotp, removeOwnTotp, startOwnTotp } from "./own-totp.ts";

const ME = "/api/admin/me/";
const own = { tags: ["Back office"], permission: "self" as const };
const sensitive = { ...own, stepUp: true as const };
const event = "own_factor_refused";

/** The endpoints of one's own passkeys, authenticator app and recovery codes. */
export const ownFactorsApi = adminApi();

const listPasskeys = createAdminEndpoint({
  operationId: "listOwnPasskeys",
  ...own,
  method: "get",
  path: `${ME}passkeys/`,
  summary: "List your passkeys",
  responses: { 200: jsonResponse("The passkeys, the newest first", z.array(passkeySchema)) },
});
ownFactorsApi.openapi(listPasskeys, async (c) => c.json(await listOwnPasskeys(c.get("staff")), 200));

const startPasskey = createAdminEndpoint({
  operationId: "startOwnPasskey",
  ...sensitive,
  method: "post",
  path: `${ME}passkeys/options/`,
  summary: "Get a challenge for a new passkey",
  responses: { 200: jsonResponse("Options for `navigator.credentials.create`", registrationOptionsSchema) },
});
ownFactorsApi.openapi(startPasskey, async (c) => c.json(await startOwnPasskey(c.get("staff")), 200));

const addPasskey = createAdminEndpoint({
  operationId: "addOwnPasskey",
  ...sensitive,
  method: "post",
  path: `${ME}passkeys/`,
  summary: "Add a passkey",
  request: { body: body(newPasskeySchema) },
  responses: {
    201: jsonResponse("The passkey", passkeySchema),
    ...unauthorized,
    ...failure(400, "Invalid input, or the passkey could not be verified"),
    ...failure(409, "The passkey is registered already"),
  },
});
ownFactorsApi.openapi(addPasskey, async (c) => {
  const result = await addOwnPasskey(c.req.valid("json"), c.get("staff"));
  return result.ok ? c.json(result.value, 201) : staffErrorResponse(c, event, result.error);
});

const removePasskey = createAdminEndpoint({
  operationId: "removeOwnPasskey",
  ...sensitive,
  method: "delete",
  path: `${ME}passkeys/{id}/`,
  summary: "Remove a passkey",
  request: { params: z.object({ id: z.string().openapi({ format: "uuid" }) }) },
  responses: {
    204: { description: "Removed" },
    ...unauthorized,
    ...failure(404, "No such passkey of yours"),
    ...failure(409, "It is the only second factor"),
  },
});
ownFactorsApi.openapi(removePasskey, async (c) => {
  const result = await removeOwnPasskey(c.req.valid("param").id, c.get("staff"));
  return result.ok ? c.body(null, 204) : staffErrorResponse(c, event, result.error);
});

const startTotp = createAdminEndpoint({
  operationId: "startOwnTotp",
  ...sensitive,
  method: "post",
  path: `${ME}totp/`,
  summary: "Get a secret for a new authenticator app; a code has to confirm it",
  responses: { 201: jsonResponse("The secret, with a QR code", newTotpSecretSchema) },
});
ownFactorsApi.openapi(startTotp, async (c) => c.json(await startOwnTotp(c.get("staff")), 201));

const confirmTotp = createAdminEndpoint({
  operationId: "confirmOwnTotp",
  ...sensitive,
  method: "post",
  path: `${ME}totp/confirm/`,
  summary: "Connect a new authenticator app in place of the former one, with one of its codes",
  request: { body: body(totpConfirmationSchema) },
  responses: {
    204: { description: "Connected" },
    ...unauthorized,
    ...failure(400, "Invalid input, a wrong code, or the secret is older than 15 minutes"),
    ...retryableFailure(429, "Too many attempts"),
  },
});
ownFactorsApi.openapi(confirmTotp, async (c) => {
  const result = await confirmOwnTotp(c.req.valid("json"), c.get("staff"));
  return result.ok ? c.body(null, 204) : staffErrorResponse(c, event, result.error);
});

const removeTotp = createAdminEndpoint({
  operationId: "removeOwnTotp",
  ...sensitive,
  method: "delete",
  path: `${ME}totp/`,
  summary: "Disconnect your authenticator app",
  responses: {
    204: { description: "Disconnected" },
    ...unauthorized,
    ...failure(404, "No authenticator app is connected"),
    ...failure(409, "It is the only second factor"),
  },
});
ownFactorsApi.openapi(removeTotp, async (c) => {
  const result = await removeOwnTotp(c.get("staff"));
  return result.ok ? c.body(null, 204) : staffErrorResponse(c, event, result.error);
});

const renewCodes = createAdminEndpoint({
  operationId: "renewOwnRecoveryCodes",
  ...sensitive,
  method: "post",
  path: `${ME}recovery_codes/`,
  summary: "Replace your recovery codes",
  responses: { 201: jsonResponse("Ten codes, shown once", recoveryCodesSchema), ...unauthorized },
});
ownFactorsApi.openapi(renewCodes, async (c) => {
  const result = await renewOwnRecoveryCodes(c.get("staff"));
  return result.ok ? c.json({ recovery_codes: result.value }, 201) : staffErrorResponse(c, event, result.error);
});
