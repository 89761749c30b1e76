import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { errorJson, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { idSchema } from "#app/platform/http/input-schemas.ts";
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from "./preview-links.ts";

const tags = ["Back office: products"];
const params = z.object({ id: idSchema });
const invalidInput = failure(400, "Invalid input");

/** The status and message of each expected error. */
export const PREVIEW_ERRORS = {
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  product_not_found: { status: 404, error: "There is no such product." },
  draft_not_found: { status: 404, error: "There is no such draft." },
  link_not_found: { status: 404, error: "There is no such link. It may have been revoked." },
  too_many_links: { status: 409, error: "This product has 20 links. Revoke one first." },
} as const;

/** The endpoints of staff for links to products as they will be published. */
export const previewsAdminApi = adminApi();

const linkSchema = z.object({ id: z.uuid(), by: z.string(), expires_at: z.iso.datetime() }).openapi("PreviewLink");

const listRoute = createAdminEndpoint({
  operationId: "listPreviewLinks",
  method: "get",
  path: "/api/admin/products/{id}/preview_links/",
  tags,
  summary: "The preview links of a product that are valid",
  permission: "products.edit",
  request: { params },
  responses: { 200: jsonResponse("The links, without their tokens", z.array(linkSchema)), ...invalidInput },
});
previewsAdminApi.openapi(listRoute, async (c) => {
  const links = await listPreviewLinks({ productId: c.req.valid("param").id }, c.get("staff"));
  if (!links.ok) throw new Error("The endpoint's permission was not checked");
  const shown = links.value.map(({ id, byName, expiresAt }) => ({
    id,
    by: byName,
    expires_at: expiresAt.toISOString(),
  }));
  return c.json(shown, 200);
});

const createRoute = createAdminEndpoint({
  operationId: "createPreviewLink",
  method: "post",
  path: "/api/admin/products/{id}/preview_links/",
  tags,
  summary: "Make a link that shows a product with your working copy, as it will be published, for seven days",
  permission: "products.edit",
  action: true,
  isSecret: true,
  request: { params },
  responses: {
    201: jsonResponse(
      "The link. Its URL is returned only now",
      z.object({ id: z.uuid(), url: z.url(), expires_at: z.iso.datetime() }).openapi("NewPreviewLink"),
    ),
    ...invalidInput,
    ...failure(404, "There is no such product"),
    ...failure(409, "The product has 20 links"),
  },
});
previewsAdminApi.openapi(createRoute, async (c) => {
  const created = await createPreviewLink({ productId: c.req.valid("param").id }, c.get("staff"));
  if (!created.ok) {
    const { status, error } = PREVIEW_ERRORS[created.error.code];
    return errorJson(c, status as 404 | 409, error);
  }
  const { id, url, expiresAt } = created.value;
  return c.json({ id, url, expires_at: expiresAt.toISOString() }, 201);
});

const revokeRoute = createAdminEndpoint({
  operationId: "revokePreviewLink",
  method: "delete",
  path: "/api/admin/preview_links/{id}/",
  tags,
  summary: "End a preview link at once",
  permission: "products.edit",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: "Revoked" }, ...invalidInput, ...failure(404, "There is no such link") },
});
previewsAdminApi.openapi(revokeRoute, async (c) => {
  const revoked = await revokePreviewLink(c.req.valid("param").id, c.get("staff"));
  return revoked.ok ? c.body(null, 204) : errorJson(c, 404, PREVIEW_ERRORS[revoked.error.code].error);
});
