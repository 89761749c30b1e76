import { z } from "@hono/zod-openapi";
import { adminApi, createAdminEndpoint, ifMatchOf } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { idSchema } from "#app/platform/http/input-schemas.ts";
import { restoreRevision } from "./edit-product.ts";
import {
  etagOf,
  productChangedSchema,
  productConflictSchema,
  productErrorResponse,
  serializeSavedProduct,
  undoableProductSchema,
  versionOf,
} from "./product-responses.ts";
import { findRevisions } from "./revisions.queries.ts";

const tags = ["Back office: products"];
const params = z.object({ id: idSchema });
const invalidInput = failure(400, "Invalid input");

/** The endpoints of staff for the versions of products. */
export const revisionsAdminApi = adminApi();

const revisionSchema = z
  .object({ version: z.number().int(), at: z.string(), staff_id: z.string().nullable(), by: z.string() })
  .openapi("ProductRevision");

const revisionsRoute = createAdminEndpoint({
  operationId: "listProductRevisions",
  method: "get",
  path: "/api/admin/products/{id}/revisions/",
  tags,
  summary: "The versions of a product, newest first",
  permission: "products.view",
  request: { params },
  responses: { 200: jsonResponse("At most a hundred versions", z.array(revisionSchema)), ...invalidInput },
});
revisionsAdminApi.openapi(revisionsRoute, async (c) => {
  const revisions = await findRevisions(c.req.valid("param").id);
  return c.json(
    revisions.map(({ version, at, staffId, byName }) => ({
      version,
      at: at.toISOString(),
      staff_id: staffId,
      by: byName,
    })),
    200,
  );
});

const restoreRoute = createAdminEndpoint({
  operationId: "restoreProductRevision",
  method: "post",
  path: "/api/admin/products/{id}/revisions/{version}/restore/",
  tags,
  summary: "Make a product as it was in a version",
  permission: "products.edit",
  action: true,
  edit: true,
  request: { params: params.extend({ version: idSchema }) },
  responses: {
    200: {
      ...jsonResponse("The product now", undoableProductSchema),
      headers: z.object({ ETag: z.string() }),
    },
    ...invalidInput,
    ...failure(403, "The role does not include prices or the slug"),
    ...failure(404, "There is no such product or version"),
    409: jsonResponse("It can’t be saved like this: `fields` says why", productConflictSchema),
    412: {
      ...jsonResponse("Someone saved it in the meantime: `current` is the product now", productChangedSchema),
      headers: z.object({ ETag: z.string() }),
    },
  },
});
revisionsAdminApi.openapi(restoreRoute, async (c) => {
  const { id: productId, version } = c.req.valid("param");
  const result = await restoreRevision(productId, version, versionOf(ifMatchOf(c), productId), c.get("staff"));
  if (!result.ok) return productErrorResponse(c, result.error);
  const { product, auditId } = result.value;
  c.header("ETag", etagOf(product));
  return c.json(serializeSavedProduct({ product, auditId }), 200);
});
