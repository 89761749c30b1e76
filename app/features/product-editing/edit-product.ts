import { randomUUID } from "node:crypto";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, requirePermission } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { slugOf } from "./check-document.ts";
import { type DocumentVariant, MAX_NAME, MAX_SLUG, type ProductDocument } from "./product-document.contract.ts";
import { findProductIdOfVariant, findStoredProduct } from "./product-document.queries.ts";
import { checkSlug, withCurrentPairs, withoutDeletedPairs } from "./product-names.ts";
import { findRevision } from "./revisions.queries.ts";
import { createProduct, type SavedProduct, type SaveError, saveProduct } from "./save-product.ts";

type Saved<Failure extends { code: string } = SaveError> = Promise<Result<SavedProduct, Failure>>;

/** Changes these fields of a product at once. Errors: as those of `saveProduct`. */
export function editProduct(
  id: number,
  version: number | undefined,
  fields: Partial<ProductDocument>,
  by: Actor,
): Saved {
  const change = (document: ProductDocument) => ({ ...document, ...fields });
  return transaction((tx): Saved => saveProduct(id, { by, action: "products.edit", version, change }, tx));
}

/** The fields of a variant that can be changed by themselves. */
export type VariantFields = Partial<Omit<DocumentVariant, "id">>;

/** Changes these fields of a variant at once. `version` is that of its product. Errors: as those of `saveProduct`. */
export function editVariant(variantId: number, version: number | undefined, fields: VariantFields, by: Actor): Saved {
  return transaction(async (tx): Saved => {
    const id = await findProductIdOfVariant(variantId, tx);
    if (id === undefined) return err({ code: "product_not_found" });
    const change = (document: ProductDocument) => ({
      ...document,
      variants: document.variants.map((variant) => (variant.id === variantId ? { ...variant, ...fields } : variant)),
    });
    return saveProduct(id, { by, action: "products.edit", version, change }, tx);
  });
}

/** Makes a product as it was in a version. Variants that came later stay, archived. Errors: as those of `saveProduct`. */
export function restoreRevision(id: number, revision: number, version: number | undefined, by: Actor): Saved {
  return transaction(async (tx): Saved => {
    const found = await findRevision(id, revision, tx);
    if (!found) return err({ code: "product_not_found" });
    const restored = await withoutDeletedPairs(found.document, tx);
    const change = ({ variants }: ProductDocument) => withKnownVariants(restored, variants);
    const reason = `Restored version ${revision}`;
    return saveProduct(id, { by, action: "products.edit", version, change, reason }, tx);
  });
}

/** Variants that were deleted since the version are new ones: nothing referred to them. */
function withKnownVariants(document: ProductDocument, now: DocumentVariant[]): ProductDocument {
  const known = new Set(now.map(({ id }) => id));
  const variants = document.variants.map((variant) => (known.has(variant.id) ? variant : { ...variant, id: null }));
  return { ...document, variants };
}

/**
 * Reverses an edit: its fields get their former values. Errors: as those of `saveProduct`, and overtaken, with the fields that
 * have changed since.
 */
export async function undoEdit(
  { productId, before, after, auditId }: { productId: number; before: object; after: object; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Saved<SaveError | { code: "overtaken"; fields: string[] }> {
  const stored = await findStoredProduct(productId, tx);
  if (!stored) return err({ code: "product_not_found" });
  const current = stored.document as Record<string, unknown>;
  // Another product that was renamed since is no change of this one.
  const edited: Record<string, unknown> = await withCurrentPairs({ ...stored.document, ...after }, tx);
  const overtaken = Object.keys(after).filter(
    (field) => canonicalJson(current[field]) !== canonicalJson(edited[field]),
  );
  if (overtaken.length > 0) return err({ code: "overtaken", fields: overtaken });
  const restored = await withoutDeletedPairs({ ...stored.document, ...before }, tx);
  const change = ({ variants }: ProductDocument) => withKnownVariants(restored, variants);
  return saveProduct(productId, { by, action: "products.edit", version: stored.version, change, undoes: auditId }, tx);
}

/**
 * Makes a draft of a product: " copy", a slug and SKUs of its own, the same images, no stock. Errors: product_not_found,
 * forbidden.
 */
export function duplicateProduct(id: number, by: Actor): Promise<Result<{ id: number }, SaveError>> {
  return transaction(async (tx): Promise<Result<{ id: number }, SaveError>> => {
    const allowed = requirePermission(by, "products.edit");
    if (!allowed.ok) return allowed;
    const stored = await findStoredProduct(id, tx);
    if (!stored) return err({ code: "product_not_found" });
    const { document } = stored;
    const name = `${document.name.slice(0, MAX_NAME - " copy".length).trimEnd()} copy`;
    const variants = document.variants.filter(({ status }) => status === "active");
    const slug = await freeSlug(slugOf(name), tx);
    const copy = { ...document, name, slug, variants: variants.map((variant) => ({ ...variant, sku: null })) };
    const created = await createProduct(withOwnSkus(copy), { by }, tx);
    return created.ok ? ok({ id: created.value.product.id }) : created;
  });
}

async function freeSlug(wanted: string, tx: Tx): Promise<string> {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? "" : `-${n}`;
    const slug = wanted.slice(0, MAX_SLUG - ending.length).replace(/-$/, "") + ending;
    if ((await checkSlug(slug, { id: null }, tx)) === undefined) return slug;
  }
}

/** SKUs begin with three letters of each word of the slug, so a copy's would often be taken: a random ending keeps them apart. */
function withOwnSkus(document: ProductDocument): ProductDocument {
  const ending = randomUUID().slice(0, 4).toUpperCase();
  const original = document.slug.split("-")[0]?.slice(0, 3).toUpperCase() ?? "SKU";
  const variants = document.variants.map((variant, at) => ({ ...variant, sku: `${original}-${ending}-${at + 1}` }));
  return { ...document, variants };
}
