import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { changedFields } from "#app/features/audit/changed-fields.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { findImages } from "#app/features/images/images.queries.ts";
import { type Actor, type Forbidden, may } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findGaps, findUnfilterable } from "./check-document.ts";
import { findInvalidReferences } from "./check-references.ts";
import type { DocumentVariant, ProductDocument } from "./product-document.contract.ts";
import {
  findForeignSkus,
  findStoredProduct,
  lockNames,
  lockProduct,
  type StoredProduct,
} from "./product-document.queries.ts";
import { checkSlug, completeWithFreeSkus, hasGeneratedSkus, withCurrentPairs } from "./product-names.ts";
import { receiveFirstStock } from "./receive-first-stock.ts";
import { findLatestRevisions, findRevision, insertRevision } from "./revisions.queries.ts";
import { insertProduct, updateProduct } from "./write-document.queries.ts";

type Fields = Record<string, string>;

/** Someone saved the product since `version`. `changedFields` is what they changed. */
export type ChangedMeanwhile = {
  code: "changed_meanwhile";
  current: StoredProduct;
  changedBy: string;
  changedAt: Date;
  changedFields: string[];
};
export type SaveError =
  | Forbidden
  | ChangedMeanwhile
  | { code: "product_not_found" }
  | { code: "not_complete" | "slug_taken" | "sku_taken" | "price_forbidden" | "image_not_found"; fields: Fields };

/** A saved product, and the audit entry of the save. */
export type SavedProduct = { product: StoredProduct; auditId: AuditId };

type Save = {
  by: Actor;
  action: AuditAction;
  /** The version that the change is based on. Without one, the change applies to any. */
  version?: number | undefined;
  /** Returns the document to save. */
  change: (document: ProductDocument) => ProductDocument;
  reason?: string | undefined;
  undoes?: AuditId | undefined;
  /** The former slug of another product to take: its redirect ends. */
  takeSlug?: string | undefined;
};

/** Locks a product and checks that it still has this version. Errors: product_not_found, changed_meanwhile. */
export async function lockVersion(
  id: number,
  version: number | undefined,
  tx: Tx,
): Promise<Result<StoredProduct, ChangedMeanwhile | { code: "product_not_found" }>> {
  const stored = (await lockProduct(id, tx)) ? await findStoredProduct(id, tx) : undefined;
  if (!stored) return err({ code: "product_not_found" });
  if (version === undefined || version === stored.version) return ok(stored);
  const base = await findRevision(id, version, tx);
  const latest = (await findLatestRevisions([id], tx)).get(id);
  const differing = base
    ? changedFields(base.document, stored.document).after
    : (stored.document as Record<string, unknown>);
  return err({
    code: "changed_meanwhile",
    current: stored,
    changedBy: latest?.byName ?? "",
    changedAt: stored.updatedAt,
    changedFields: Object.keys(differing),
  });
}

/**
 * Changes a product in any status, with its revision and audit entry, in the caller's transaction. Shoppers see it at once.
 * Errors: product_not_found, changed_meanwhile, forbidden, price_forbidden, not_complete, slug_taken, sku_taken, image_not_found.
 */
export async function saveProduct(
  id: number,
  { by, action, version, change, reason, undoes, takeSlug }: Save,
  tx: Tx,
): Promise<Result<SavedProduct, SaveError>> {
  const locked = await lockVersion(id, version, tx);
  if (!locked.ok) return locked;
  const before = locked.value;
  const changed = await withCurrentPairs(change(before.document), tx);
  const given = { ...changed, variants: reuseArchived(before.document, changed) };
  if (hasGeneratedSkus(given)) await lockNames(tx);
  const document = await completeWithFreeSkus(given, { id, former: before.document.variants }, tx);
  const checked = await checkSave(before.document, document, { id, by, takeSlug }, tx);
  if (!checked.ok) return checked;
  // The state before is the base of anybody who has the product open.
  await insertRevision(tx, before, undefined);
  await updateProduct(id, { before: before.document, document, isUndo: undoes !== undefined }, tx);
  const product = await findStoredProduct(id, tx);
  if (!product) throw new Error("A product vanished while it was saved");
  await insertRevision(tx, product, by);
  const auditId = await writeAuditEntry(tx, {
    by,
    action,
    subject: { type: "product", id, label: product.document.name },
    ...changedFields(before.document, product.document),
    ...(reason && { reason }),
    ...(undoes !== undefined && { undoes }),
  });
  const received = await receiveFirstStock(document, product, by, tx);
  if (!received.ok) return received;
  return ok({ product, auditId });
}

type Create = Pick<Save, "by" | "takeSlug"> & {
  /** The deleted product that it is again, and the entry that this undoes. */
  restores?: { id: number; undoes: AuditId };
};

/** Inserts a complete document as a new product in the status "draft". Errors: as those of `saveProduct`. */
export async function createProduct(
  given: ProductDocument,
  { by, takeSlug, restores }: Create,
  tx: Tx,
): Promise<Result<SavedProduct, SaveError>> {
  const variants = given.variants.map((variant) => ({ ...variant, id: null }));
  const images = given.images.map((image) => ({ ...image, id: null }));
  await lockNames(tx);
  const document = await completeWithFreeSkus(
    await withCurrentPairs({ ...given, variants, images }, tx),
    { id: null, former: [] },
    tx,
  );
  const checked = await checkSave(undefined, document, { id: null, by, takeSlug }, tx);
  if (!checked.ok) return checked;
  const product = await findStoredProduct(await insertProduct(document, restores?.id, tx), tx);
  if (!product) throw new Error("A new product was not found");
  await insertRevision(tx, product, by);
  const { name, slug } = product.document;
  const auditId = await writeAuditEntry(tx, {
    by,
    action: "products.create",
    subject: { type: "product", id: product.id, label: name },
    after: { name, slug },
    ...(restores && { undoes: restores.undoes }),
  });
  const received = await receiveFirstStock(document, product, by, tx);
  return received.ok ? ok({ product, auditId }) : received;
}

/** A new variant with the options of an archived one is that one again, with its SKU, stock and history. */
function reuseArchived(before: ProductDocument, after: ProductDocument): DocumentVariant[] {
  const used = new Set(after.variants.map(({ id }) => id));
  const left = before.variants.filter(({ id }) => !used.has(id));
  return after.variants.map((variant) => {
    const former = left.find(({ color, size }) => variant.color === color && variant.size === size);
    return variant.id === null && former ? { ...variant, id: former.id, sku: variant.sku ?? former.sku } : variant;
  });
}

/** The names of the fields whose prices differ. A variant that is added without a price of its own has the product's. */
function changedPrices(before: ProductDocument, after: ProductDocument): string[] {
  const ownPrices = ({ price, compare_at_price }: Partial<DocumentVariant>) => [
    price ?? null,
    compare_at_price ?? null,
  ];
  const formerOf = ({ id }: DocumentVariant) =>
    before.variants.find((variant) => id !== null && variant.id === id) ?? {};
  const isPriced = (variant: DocumentVariant) => !isDeepStrictEqual(ownPrices(variant), ownPrices(formerOf(variant)));
  return [
    ...(before.price === after.price ? [] : ["price"]),
    ...(before.compare_at_price === after.compare_at_price ? [] : ["compare_at_price"]),
    ...(after.variants.some(isPriced) ? ["variants"] : []),
  ];
}

/** A new product's prices are part of its draft, and publishing it has a permission of its own. */
function checkRights(before: ProductDocument | undefined, after: ProductDocument, by: Actor): Result<null, SaveError> {
  if (!may(by, "products.edit") && !may(by, "prices.edit"))
    return err({ code: "forbidden", permission: "products.edit" });
  if (!before) return ok(null);
  if (before.slug !== after.slug && !may(by, "products.publish"))
    return err({ code: "forbidden", permission: "products.publish" });
  if (may(by, "prices.edit")) return ok(null);
  const changed = changedPrices(before, after);
  if (changed.length === 0) return ok(null);
  const fields = Object.fromEntries(changed.map((field) => [field, "Your role does not include changing prices."]));
  return err({ code: "price_forbidden", fields });
}

const namesOf = (document: ProductDocument | undefined) =>
  document && [document.slug, ...document.variants.map(({ sku }) => sku)];

async function checkSave(
  before: ProductDocument | undefined,
  document: ProductDocument,
  { id, by, takeSlug }: { id: number | null } & Pick<Save, "by" | "takeSlug">,
  tx: Tx,
): Promise<Result<null, SaveError>> {
  const allowed = checkRights(before, document, by);
  if (!allowed.ok) return allowed;
  const gaps = findGaps(document);
  if (Object.keys(gaps).length > 0) return err({ code: "not_complete", fields: gaps });
  if (!isDeepStrictEqual(namesOf(before), namesOf(document))) await lockNames(tx);
  const slug = await checkSlug(document.slug, { id, takeSlug }, tx);
  if (slug) return err({ code: "slug_taken", fields: { slug } });
  const unknown = {
    ...findUnfilterable(before?.variants ?? [], document),
    ...(await findInvalidReferences(before, document, tx)),
  };
  if (Object.keys(unknown).length > 0) return err({ code: "not_complete", fields: unknown });
  const foreign = await findForeignSkus(
    document.variants.flatMap(({ sku }) => sku ?? []),
    id,
    tx,
  );
  const ids = new Set(document.variants.map((variant) => variant.id));
  for (const former of before?.variants ?? []) if (!ids.has(former.id) && former.sku) foreign.add(former.sku);
  const taken = document.variants.flatMap(({ sku }, index) =>
    sku !== null && foreign.has(sku) ? [[`variants.${index}.sku`, "Another variant has this SKU."] as const] : [],
  );
  if (taken.length > 0) return err({ code: "sku_taken", fields: Object.fromEntries(taken) });
  return checkImages(before, document, tx);
}

async function checkImages(
  before: ProductDocument | undefined,
  { images }: ProductDocument,
  tx: Tx,
): Promise<Result<null, SaveError>> {
  const known = new Set((before?.images ?? []).map(({ image_id }) => image_id));
  const added = images.flatMap(({ image_id }) => (known.has(image_id) ? [] : [image_id]));
  const found = await findImages(added, tx);
  const fields: Fields = {};
  for (const [index, { image_id }] of images.entries())
    if (!known.has(image_id) && !found.has(image_id)) fields[`images.${index}.image_id`] = "There is no such image.";
  return Object.keys(fields).length > 0 ? err({ code: "image_not_found", fields }) : ok(null);
}
