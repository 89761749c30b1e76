import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { staleSchema, undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import type { StatusError } from "#app/features/product-editing/change-status.ts";
import { productDocumentSchema } from "#app/features/product-editing/product-document.contract.ts";
import {
  etagOf,
  productConflictSchema,
  productErrorResponse,
  serializeSavedProduct,
  staffProductSchema,
  undoableProductSchema,
} from "#app/features/product-editing/product-responses.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { body, errorJson, failure, forAnyRoute, jsonResponse } from "#app/platform/http/api.server.ts";
import { deleteDraft } from "./delete-draft.ts";
import { type Draft, findDrafts } from "./drafts.queries.ts";
import { type DraftError, publishDraft, readDraft, saveDraft, startDraft } from "./edit-draft.ts";

const tags = ["Back office: products"];
const params = z.object({ id: z.uuid() });
const etag = z.object({ ETag: z.string() });
const invalidInput = failure(400, "Invalid input");
const notFound = failure(404, "There is no such draft or product");

const draftSchema = z
  .object({
    id: z.string(),
    product_id: z.number().int().nullable(),
    base_version: z.number().int().nullable(),
    version: z.number().int(),
    staff_id: z.string().nullable(),
    changed_at: z.string(),
    document: productDocumentSchema,
  })
  .openapi("ProductDraft");
const draft = { ...jsonResponse("The draft", draftSchema), headers: etag };
const draftChangedSchema = staleSchema(draftSchema).openapi("DraftChanged");
const publishChangedSchema = staleSchema(staffProductSchema.or(draftSchema)).openapi("PublishChanged");
const changed = {
  412: {
    ...jsonResponse("Someone saved it in the meantime: `current` is the draft now", draftChangedSchema),
    headers: etag,
  },
};

const serializeDraft = ({ id, productId, baseVersion, version, staffId, updatedAt, document }: Draft) => ({
  id,
  product_id: productId,
  base_version: baseVersion,
  version,
  staff_id: staffId,
  changed_at: updatedAt.toISOString(),
  document,
});

const draftTag = ({ id, version }: Draft) => `"d${id}.${version}"`;

/** The version of this draft that If-Match names; 0, which no draft has, for anything else. */
function draftVersionOf(ifMatch: string, id: string): number {
  const [, tagged, version] = /^"d([\da-f-]{36})\.(\d{1,9})"$/.exec(ifMatch) ?? [];
  return tagged === id.toLowerCase() ? Number(version) : 0;
}

const CHANGED = "Someone saved this draft since you opened it.";

type DraftChanged = Extract<DraftError, { code: "draft_changed" }>;

function changedResponse(c: Context<AdminApi>, { current, changedBy, changedFields }: DraftChanged) {
  c.header("ETag", draftTag(current));
  const changes = { changed_by: changedBy || null, changed_fields: changedFields };
  const changed_at = current.updatedAt.toISOString();
  return c.json({ error: CHANGED, current: serializeDraft(current), changed_at, ...changes }, 412);
}

function draftErrorResponse(c: Context<AdminApi>, failed: DraftError) {
  if (failed.code === "draft_changed") return forAnyRoute(changedResponse(c, failed));
  if (failed.code === "forbidden") return errorJson(c, 403, STAFF_MESSAGES.forbidden);
  const error = failed.code === "draft_not_found" ? "There is no such draft." : "There is no such product.";
  return forAnyRoute(errorJson(c, 404, error));
}

/** The endpoints of staff for drafts. A working copy is visible to the person alone. */
export const draftsAdminApi = adminApi();

const startRoute = createAdminEndpoint({
  operationId: "startDraft",
  method: "post",
  path: "/api/admin/drafts/",
  tags,
  summary: "Start a new product, or open your working copy of a product",
  permission: "products.edit",
  request: {
    body: body(
      z.strictObject({
        product_id: z.int().min(1).max(2_147_483_647).optional(),
        document: productDocumentSchema.optional(),
      }),
    ),
  },
  responses: {
    201: draft,
    200: { ...jsonResponse("Your working copy, as you left it", draftSchema), headers: etag },
    ...invalidInput,
    ...notFound,
  },
});
draftsAdminApi.openapi(startRoute, async (c) => {
  const { product_id, document } = c.req.valid("json");
  const result = await startDraft({ productId: product_id, document }, c.get("staff"));
  if (!result.ok) return draftErrorResponse(c, result.error);
  c.header("ETag", draftTag(result.value.draft));
  return c.json(serializeDraft(result.value.draft), result.value.created ? 201 : 200);
});

const listRoute = createAdminEndpoint({
  operationId: "listDrafts",
  method: "get",
  path: "/api/admin/drafts/",
  tags,
  summary: "Your working copies and all new products that are not published yet",
  permission: "products.edit",
  responses: {
    200: {
      ...jsonResponse("At most a hundred drafts, those saved last first", z.array(draftSchema)),
      headers: z.object({ "X-Total-Count": z.string().openapi({ description: "All drafts", example: "3" }) }),
    },
  },
});
draftsAdminApi.openapi(listRoute, async (c) => {
  const { drafts, total } = await findDrafts(c.get("staff").staffId);
  c.header("X-Total-Count", String(total));
  return c.json(drafts.map(serializeDraft), 200);
});

const readRoute = createAdminEndpoint({
  operationId: "getDraft",
  method: "get",
  path: "/api/admin/drafts/{id}/",
  tags,
  summary: "A draft",
  permission: "products.edit",
  request: { params },
  responses: { 200: draft, ...invalidInput, ...notFound },
});
draftsAdminApi.openapi(readRoute, async (c) => {
  const result = await readDraft(c.req.valid("param").id, c.get("staff"));
  if (!result.ok) return draftErrorResponse(c, result.error);
  c.header("ETag", draftTag(result.value));
  return c.json(serializeDraft(result.value), 200);
});

const saveRoute = createAdminEndpoint({
  operationId: "saveDraft",
  method: "put",
  path: "/api/admin/drafts/{id}/",
  tags,
  summary: "Save a draft; shoppers see nothing of it",
  permission: "products.edit",
  edit: true,
  request: { params, body: body(productDocumentSchema) },
  responses: { 200: draft, ...invalidInput, ...notFound, ...changed },
});
draftsAdminApi.openapi(saveRoute, async (c) => {
  const { id } = c.req.valid("param");
  const version = draftVersionOf(ifMatchOf(c), id);
  const result = await saveDraft(id, version, c.req.valid("json"), c.get("staff"));
  if (!result.ok) return draftErrorResponse(c, result.error);
  c.header("ETag", draftTag(result.value));
  return c.json(serializeDraft(result.value), 200);
});

const deleteRoute = createAdminEndpoint({
  operationId: "deleteDraft",
  method: "delete",
  path: "/api/admin/drafts/{id}/",
  tags,
  summary: "Delete a draft; a published product stays as it is",
  permission: "products.edit",
  edit: true,
  request: { params },
  responses: {
    200: jsonResponse("Deleted", z.object({ undo: undoField }).openapi("DeletedDraft")),
    ...invalidInput,
    ...notFound,
    ...changed,
  },
});
draftsAdminApi.openapi(deleteRoute, async (c) => {
  const { id } = c.req.valid("param");
  const result = await deleteDraft(id, draftVersionOf(ifMatchOf(c), id), c.get("staff"));
  if (!result.ok) return draftErrorResponse(c, result.error);
  return c.json({ undo: serializeUndo("drafts.delete", result.value.auditId) }, 200);
});

const publishRoute = createAdminEndpoint({
  operationId: "publishDraft",
  method: "post",
  path: "/api/admin/drafts/{id}/publish/",
  tags,
  summary: "Write a draft into the catalog and show it to shoppers",
  permission: "products.edit",
  edit: true,
  request: { params },
  responses: {
    200: { ...jsonResponse("The product now", undoableProductSchema), headers: etag },
    ...invalidInput,
    ...failure(403, "The role does not include publishing, prices or the slug"),
    ...notFound,
    409: jsonResponse("Something is missing or taken: `fields` says what", productConflictSchema),
    412: { ...jsonResponse("Someone changed the same fields, or this draft", publishChangedSchema), headers: etag },
  },
});
draftsAdminApi.openapi(publishRoute, async (c) => {
  const { id } = c.req.valid("param");
  const result = await publishDraft(id, draftVersionOf(ifMatchOf(c), id), c.get("staff"));
  if (!result.ok) {
    const failed = result.error;
    if (failed.code === "draft_changed") return changedResponse(c, failed);
    if (failed.code === "draft_not_found") return errorJson(c, 404, "There is no such draft.");
    return productErrorResponse(c, failed as StatusError);
  }
  const { product, auditId } = result.value;
  c.header("ETag", etagOf(product));
  return c.json(serializeSavedProduct({ product, auditId }), 200);
});
