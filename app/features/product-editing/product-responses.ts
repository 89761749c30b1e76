import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { staleSchema, undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import type { AdminApi } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { forAnyRoute } from "#app/platform/http/api.server.ts";
import type { StatusError } from "./change-status.ts";
import type { DeleteError } from "./delete-product.ts";
import { productDocumentSchema } from "./product-document.contract.ts";
import type { StoredProduct } from "./product-document.queries.ts";
import type { SavedProduct } from "./save-product.ts";

const statusSchema = z.enum(["draft", "published", "archived"]);

export const staffProductSchema = z
  .object({
    id: z.number().int(),
    status: statusSchema,
    version: z.number().int(),
    published_at: z.string().nullable(),
    changed_at: z.string(),
    document: productDocumentSchema,
  })
  .openapi("StaffProduct");

export const undoableProductSchema = staffProductSchema.extend({ undo: undoField }).openapi("SavedProduct");

export const productConflictSchema = z
  .object({
    error: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    current: staffProductSchema.optional(),
  })
  .openapi("ProductConflict");

/** `fields` names the row of a bulk action. */
export const productChangedSchema = staleSchema(staffProductSchema)
  .extend({ fields: z.record(z.string(), z.string()).optional() })
  .openapi("ProductChanged");

/** The status and message of each expected error. */
export const PRODUCT_ERRORS = {
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  price_forbidden: { status: 403, error: "Your role does not include changing prices." },
  product_not_found: { status: 404, error: "There is no such product." },
  not_complete: { status: 409, error: "Something is missing before this can be published." },
  slug_taken: { status: 409, error: "This slug is taken." },
  sku_taken: { status: 409, error: "Another variant has this SKU." },
  image_not_found: { status: 409, error: "An image does not exist." },
  wrong_status: { status: 409, error: "The product’s status does not allow this." },
  was_published: {
    status: 409,
    error: "Only a draft that was never published can be deleted. Archive this product instead.",
  },
  has_history: { status: 409, error: "This product was ordered, was in a cart or had stock. Archive it instead." },
  in_other_copies: { status: 409, error: "Someone else has changes to this product that are not published." },
  changed_meanwhile: { status: 412, error: "Someone changed this product since you opened it." },
} as const;

/** The ETag of a product: it changes with every save, and never with stock. */
export const etagOf = ({ id, version }: Pick<StoredProduct, "id" | "version">) => `"p${id}.${version}"`;

/** The version that If-Match names; 0, which no product has, for anything else. `id`: the tag must be that of this product. */
export function versionOf(ifMatch: string, id?: number): number {
  const [, tagged, version = 0] = /^"p(\d{1,10})\.(\d{1,9})"$/.exec(ifMatch) ?? [];
  return id === undefined || Number(tagged) === id ? Number(version) : 0;
}

/** A product as staff see it. */
export const serializeStaffProduct = ({ id, status, version, publishedAt, updatedAt, document }: StoredProduct) => ({
  id,
  status,
  version,
  published_at: publishedAt?.toISOString() ?? null,
  changed_at: updatedAt.toISOString(),
  document,
});

/** A saved product, with its undo. */
export const serializeSavedProduct = ({ product, auditId }: SavedProduct) => ({
  ...serializeStaffProduct(product),
  undo: serializeUndo("products.edit", auditId),
});

/** The response of an expected error. `prefix` names the row of a bulk action: `items.3.`. */
export function productErrorResponse(c: Context<AdminApi>, failure: StatusError | DeleteError, prefix = "") {
  const { status, error } = PRODUCT_ERRORS[failure.code];
  const own = "fields" in failure ? failure.fields : {};
  const named = prefix && Object.keys(own).length === 0 ? { id: error } : own;
  const fields = Object.fromEntries(Object.entries(named).map(([field, message]) => [`${prefix}${field}`, message]));
  const changed = failure.code === "changed_meanwhile" ? failure : undefined;
  if (changed) c.header("ETag", etagOf(changed.current));
  const response = c.json(
    {
      error,
      ...(Object.keys(fields).length > 0 && { fields }),
      ...("current" in failure && { current: serializeStaffProduct(failure.current) }),
      ...(changed && {
        changed_by: changed.changedBy || null,
        changed_at: changed.changedAt.toISOString(),
        changed_fields: changed.changedFields,
      }),
    },
    status,
  );
  return forAnyRoute(response);
}
