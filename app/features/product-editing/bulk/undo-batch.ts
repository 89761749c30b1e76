import { randomUUID } from "node:crypto";
import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findGaps } from "../check-document.ts";
import type { ProductDocument } from "../product-document.contract.ts";
import type { StoredProduct } from "../product-document.queries.ts";
import { lockStoredProducts } from "./apply-bulk.ts";
import { hasNewGap } from "./plan-change.ts";
import { type ProductSave, saveProducts } from "./save-products.ts";

/** An entry of a bulk action on products. */
export type UndoneEntry = { auditId: AuditId; productId: number; before: FieldValues; after: FieldValues };
type FieldValues = Record<string, unknown>;

export type UndoBatchError = Forbidden | { code: "product_not_found" | "overtaken" | "not_complete"; auditId: AuditId };

/** The fields that bulk actions change. */
const BULK_FIELDS = ["status", "price", "compare_at_price", "variants", "tags"];

/** Whether `undoProductBatch` can undo an entry with these fields. */
export const isBulkEdit = (fields: string[]) => fields.every((field) => BULK_FIELDS.includes(field));

const STATUS_ACTION: Record<StoredProduct["status"], AuditAction> = {
  draft: "products.unpublish",
  published: "products.publish",
  archived: "products.archive",
};

/**
 * Puts all products of a bulk action back as they were, or none. Errors: forbidden, product_not_found, not_complete, and
 * overtaken if one of the changed values has changed since; each with its entry.
 */
export async function undoProductBatch(
  entries: UndoneEntry[],
  by: Actor,
  tx: Tx,
): Promise<Result<AuditId[], UndoBatchError>> {
  const products = await lockStoredProducts(
    entries.map(({ productId }) => productId),
    tx,
  );
  const saves: ProductSave[] = [];
  for (const entry of entries) {
    const product = products.get(entry.productId);
    if (!product) return err({ code: "product_not_found", auditId: entry.auditId });
    const save = reversed(product, entry);
    if (!save.ok) return save;
    const allowed = requirePermission(by, permissionOf(save.value));
    if (!allowed.ok) return allowed;
    saves.push(save.value);
  }
  const saved = await saveProducts(saves, { by, batch: randomUUID() }, tx);
  return ok(saved.map(({ auditId }) => auditId));
}

function reversed(product: StoredProduct, entry: UndoneEntry): Result<ProductSave, UndoBatchError> {
  const { auditId, before, after } = entry;
  const current: FieldValues = { ...product.document, status: product.status };
  const isOvertaken = Object.entries(after).some(
    ([field, value]) => canonicalJson(current[field]) !== canonicalJson(value),
  );
  if (isOvertaken) return err({ code: "overtaken", auditId });
  const { status: _, ...fields } = before;
  const document: ProductDocument = { ...product.document, ...fields };
  const status = (before.status ?? product.status) as StoredProduct["status"];
  const isPublished = status === "published" && product.status !== status;
  const hasGaps = isPublished ? Object.keys(findGaps(document)).length > 0 : hasNewGap(product.document, document);
  if (hasGaps) return err({ code: "not_complete", auditId });
  const action = status === product.status ? "products.edit" : STATUS_ACTION[status];
  return ok({ before: product, status, document, action, undoes: auditId });
}

function permissionOf({ before, document, action }: ProductSave) {
  if (action !== "products.edit") return "products.publish";
  const { price, compare_at_price, variants } = before.document;
  const prices = canonicalJson([price, compare_at_price, variants]);
  const isPrice = prices !== canonicalJson([document.price, document.compare_at_price, document.variants]);
  return isPrice ? "prices.edit" : "products.edit";
}
