import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { body, errorJson, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { idSchema } from "#app/platform/http/input-schemas.ts";
import { changeStatus, STATUS_ACTIONS, type StatusAction } from "./change-status.ts";
import { deleteProduct } from "./delete-product.ts";
import { duplicateProduct, editProduct, editVariant } from "./edit-product.ts";
import { documentVariantSchema, productDocumentSchema } from "./product-document.contract.ts";
import { findStoredProduct } from "./product-document.queries.ts";
import {
  etagOf,
  productChangedSchema,
  productConflictSchema,
  productErrorResponse,
  serializeSavedProduct,
  serializeStaffProduct,
  staffProductSchema,
  undoableProductSchema,
  versionOf,
} from "./product-responses.ts";
import type { SavedProduct } from "./save-product.ts";

const tags = ["Back office: products"];
const params = z.object({ id: idSchema });
const etag = z.object({ ETag: z.string().openapi({ example: '"p17.8"' }) });
const notFound = failure(404, "There is no such product");
const invalidInput = failure(400, "Invalid input");
const forbidden = failure(403, "The role does not include this; `fields` names prices that it can’t change");
const conflict = { 409: jsonResponse("It can’t be saved like this: `fields` says why", productConflictSchema) };
const changed = {
  412: {
    ...jsonResponse("Someone saved it in the meantime: `current` is the product now", productChangedSchema),
    headers: etag,
  },
};
const saved = { 200: { ...jsonResponse("The product now", undoableProductSchema), headers: etag } };

/** The endpoints of staff for products. None of them takes a stock. */
export const productsAdminApi = adminApi();

function savedResponse(c: Context<AdminApi>, { product, auditId }: SavedProduct) {
  c.header("ETag", etagOf(product));
  return c.json(serializeSavedProduct({ product, auditId }), 200);
}

const readRoute = createAdminEndpoint({
  operationId: "getStaffProduct",
  method: "get",
  path: "/api/admin/products/{id}/",
  tags,
  summary: "A product in any status, with everything that can be edited",
  permission: "products.view",
  request: { params },
  responses: {
    200: { ...jsonResponse("The product", staffProductSchema), headers: etag },
    ...invalidInput,
    ...notFound,
  },
});
productsAdminApi.openapi(readRoute, async (c) => {
  const product = await findStoredProduct(c.req.valid("param").id);
  if (!product) return errorJson(c, 404, "There is no such product.");
  c.header("ETag", etagOf(product));
  return c.json(serializeStaffProduct(product), 200);
});

const editRoute = createAdminEndpoint({
  operationId: "editProduct",
  method: "patch",
  path: "/api/admin/products/{id}/",
  tags,
  summary: "Change fields of a product at once",
  permission: "products.edit",
  edit: true,
  request: { params, body: body(productDocumentSchema.partial()) },
  responses: { ...saved, ...invalidInput, ...forbidden, ...notFound, ...conflict, ...changed },
});
productsAdminApi.openapi(editRoute, async (c) => {
  const fields = withoutUndefined(c.req.valid("json"));
  const { id } = c.req.valid("param");
  const result = await editProduct(id, versionOf(ifMatchOf(c), id), fields, c.get("staff"));
  return result.ok ? savedResponse(c, result.value) : productErrorResponse(c, result.error);
});

const deleteRoute = createAdminEndpoint({
  operationId: "deleteProduct",
  method: "delete",
  path: "/api/admin/products/{id}/",
  tags,
  summary: "Delete a draft product that was never published, ordered, carted or in stock",
  permission: "products.edit",
  edit: true,
  request: { params },
  responses: {
    200: jsonResponse("Deleted", z.object({ undo: undoField }).openapi("DeletedProduct")),
    ...invalidInput,
    ...notFound,
    ...conflict,
    ...changed,
  },
});
productsAdminApi.openapi(deleteRoute, async (c) => {
  const { id } = c.req.valid("param");
  const result = await deleteProduct({ id, version: versionOf(ifMatchOf(c), id) }, c.get("staff"));
  if (result.ok) return c.json({ undo: serializeUndo("products.delete", result.value.auditId) }, 200);
  return productErrorResponse(c, result.error);
});

/** The given fields only. */
function withoutUndefined<Fields extends object>(fields: Fields) {
  type Given = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given;
}

// Without defaults, so that a field that is left out stays as it is.
const variantFields = documentVariantSchema
  .omit({ id: true, first_stock: true })
  .extend({
    low_stock_at: documentVariantSchema.shape.low_stock_at.unwrap(),
    status: documentVariantSchema.shape.status.unwrap(),
  })
  .partial();

const editVariantRoute = createAdminEndpoint({
  operationId: "editVariant",
  method: "patch",
  path: "/api/admin/variants/{id}/",
  tags,
  summary: "Change fields of a variant at once; the ETag is that of its product",
  permission: "products.edit",
  edit: true,
  request: { params, body: body(variantFields) },
  responses: { ...saved, ...invalidInput, ...forbidden, ...notFound, ...conflict, ...changed },
});
productsAdminApi.openapi(editVariantRoute, async (c) => {
  const fields = withoutUndefined(c.req.valid("json"));
  const result = await editVariant(c.req.valid("param").id, versionOf(ifMatchOf(c)), fields, c.get("staff"));
  return result.ok ? savedResponse(c, result.value) : productErrorResponse(c, result.error);
});

const SUMMARIES: Record<StatusAction, string> = {
  publish: "Show a product to shoppers",
  unpublish: "Hide a product from shoppers; it becomes a draft",
  archive: "Hide a product from shoppers and from the list of drafts",
  restore: "Make an archived product a draft again",
};

for (const action of Object.keys(STATUS_ACTIONS) as StatusAction[]) {
  const route = createAdminEndpoint({
    operationId: `${action}Product`,
    method: "post",
    path: `/api/admin/products/{id}/${action}/`,
    tags,
    summary: SUMMARIES[action],
    permission: "products.publish",
    action: true,
    request: { params },
    responses: { ...saved, ...invalidInput, ...notFound, ...conflict },
  });
  productsAdminApi.openapi(route, async (c) => {
    const result = await changeStatus(action, { id: c.req.valid("param").id }, c.get("staff"));
    if (result.ok) return savedResponse(c, result.value);
    return productErrorResponse(c, result.error);
  });
}

const duplicateRoute = createAdminEndpoint({
  operationId: "duplicateProduct",
  method: "post",
  path: "/api/admin/products/{id}/duplicate/",
  tags,
  summary: "Make a draft of a product, with SKUs of its own and no stock",
  permission: "products.edit",
  action: true,
  request: { params },
  responses: {
    201: { ...jsonResponse("The draft", staffProductSchema), headers: etag },
    ...invalidInput,
    ...notFound,
    ...conflict,
  },
});
productsAdminApi.openapi(duplicateRoute, async (c) => {
  const result = await duplicateProduct(c.req.valid("param").id, c.get("staff"));
  if (!result.ok) return productErrorResponse(c, result.error);
  const product = await findStoredProduct(result.value.id);
  if (!product) throw new Error("A new draft was not found");
  c.header("ETag", etagOf(product));
  return c.json(serializeStaffProduct(product), 201);
});
