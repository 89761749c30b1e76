import { z } from "@hono/zod-openapi";
import { customerErrorResponse } from "#app/features/customers/error-response.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { now } from "#app/platform/clock.ts";
import { jsonResponse, retryableFailure, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { personalDataSchema } from "./export.contract.ts";
import { exportData } from "./export-data.ts";

const ME = "/api/accounts/users/me/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const tooMany = retryableFailure(429, "Too many attempts");

/** The endpoint that exports a customer's personal data. */
export const exportApi = shopApi();

const exportRoute = createEndpoint({
  operationId: "exportPersonalData",
  ...own,
  method: "get",
  path: `${ME}export/`,
  summary: "Export all personal data that the shop stores, as a file",
  responses: {
    200: {
      ...jsonResponse("The data", personalDataSchema),
      headers: z.object({ "Content-Disposition": z.string().openapi({ description: "The name of the file" }) }),
    },
    ...notSignedIn,
    ...tooMany,
  },
});
exportApi.openapi(exportRoute, async (c) => {
  const result = await exportData(c.get("customer"));
  if (!result.ok) return customerErrorResponse(c, "export_refused", result.error);
  const day = now().toISOString().slice(0, 10);
  c.header("Content-Disposition", `attachment; filename="wellworn-my-data-${day}.json"`);
  return c.json(result.value, 200);
});
