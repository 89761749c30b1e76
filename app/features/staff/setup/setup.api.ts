import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffErrorResponse } from "#app/features/staff/error-response.ts";
import { recoveryCodesSchema, setupSchema, totpDraftSchema } from "#app/features/staff/staff.contract.ts";
import { body, failure, jsonResponse, retryableFailure } from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { beginSetup, finishSetup, storeFirstTotp } from "./set-up-staff.ts";

/** The endpoint behind setup links. */
export const setupApi = adminApi();

const setupRoute = createAdminEndpoint({
  operationId: "setUpStaff",
  method: "post",
  path: "/api/admin/setup/",
  tags: ["Back office"],
  summary: "Set name, password and second factor with a setup link",
  description:
    "Two steps: `account` returns the secret for an authenticator app, `second_factor` takes one of its codes, activates the staff member, signs them in and returns ten recovery codes.",
  permission: "public",
  request: { body: body(setupSchema) },
  responses: {
    200: jsonResponse("The second factor is next", totpDraftSchema),
    201: { ...jsonResponse("Signed in", recoveryCodesSchema), headers: z.object({ "Set-Cookie": z.string() }) },
    ...failure(400, "Invalid input, a weak password or a wrong code"),
    ...failure(404, "The link is invalid or has expired"),
    ...failure(409, "The link was used, or the email is taken"),
    ...retryableFailure(429, "Too many attempts"),
    ...retryableFailure(503, "Too many passwords are being checked at this moment"),
  },
});
setupApi.openapi(setupRoute, async (c) => {
  const input = c.req.valid("json");
  if (input.step === "account") {
    const begun = await beginSetup(input, clientInfoOf(c));
    if (!begun.ok) return staffErrorResponse(c, "staff_setup_refused", begun.error);
    const { draft, totp } = begun.value;
    return c.json({ draft, totp }, 200);
  }
  const finished = await finishSetup(
    input,
    { client: clientInfoOf(c), headers: c.req.raw.headers },
    storeFirstTotp(input.code),
  );
  if (!finished.ok) return staffErrorResponse(c, "staff_setup_refused", finished.error);
  c.header("Set-Cookie", finished.value.cookie);
  return c.json({ recovery_codes: finished.value.recoveryCodes }, 201);
});
