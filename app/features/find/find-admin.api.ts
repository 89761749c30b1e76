import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { errorJson, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { findQuery, foundSchema } from "./find.contract.ts";
import { findAnything } from "./find-anything.ts";

/** The endpoint of the back office's search field. */
export const findAdminApi = adminApi();

const find = createAdminEndpoint({
  operationId: "findAnything",
  method: "get",
  path: "/api/admin/find/",
  tags: ["Back office"],
  summary: "Find an order, a product or a variant: at most 12, the best first",
  permission: "products.view",
  request: { query: findQuery },
  responses: {
    200: jsonResponse("What was found", z.array(foundSchema)),
    ...failure(400, "Nothing, or too much, was typed"),
  },
});
findAdminApi.openapi(find, async (c) => {
  const found = await findAnything(c.req.valid("query").q, c.get("staff"));
  return found.ok ? c.json(found.value, 200) : errorJson(c, 403, STAFF_MESSAGES.forbidden);
});
