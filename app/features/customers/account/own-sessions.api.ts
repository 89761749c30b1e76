import { z } from "@hono/zod-openapi";
import { customerErrorResponse } from "#app/features/customers/error-response.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { failure, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { deviceSchema } from "./account.contract.ts";
import { endAllOthers, endOneSession, listOwnSessions } from "./own-sessions.ts";

const ME = "/api/accounts/users/me/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const done = { 204: { description: "Done" } };

/** The endpoints of a customer's sessions. */
export const ownSessionsApi = shopApi();

const listSessions = createEndpoint({
  operationId: "listSessions",
  ...own,
  method: "get",
  path: `${ME}sessions/`,
  summary: "List the account’s sessions: the current one first, then the last used",
  responses: { 200: jsonResponse("The sessions", z.array(deviceSchema)), ...notSignedIn },
});
ownSessionsApi.openapi(listSessions, async (c) =>
  c.json(await listOwnSessions({ customerId: c.get("customerId"), sessionId: c.get("sessionId") }), 200),
);

const endOthers = createEndpoint({
  operationId: "endOtherSessions",
  ...own,
  method: "delete",
  path: `${ME}sessions/`,
  summary: "End all other sessions",
  responses: { ...done, ...notSignedIn },
});
ownSessionsApi.openapi(endOthers, async (c) => {
  await endAllOthers({ customerId: c.get("customerId"), sessionId: c.get("sessionId") });
  return c.body(null, 204);
});

const endSession = createEndpoint({
  operationId: "endSession",
  ...own,
  method: "delete",
  path: `${ME}sessions/{id}/`,
  summary: "End one session",
  request: { params: z.object({ id: z.string().openapi({ format: "uuid" }) }) },
  responses: { ...done, ...notSignedIn, ...failure(404, "No such session of this customer") },
});
ownSessionsApi.openapi(endSession, async (c) => {
  const result = await endOneSession(c.get("customerId"), c.req.valid("param").id);
  return result.ok ? c.body(null, 204) : customerErrorResponse(c, "session_refused", result.error);
});
