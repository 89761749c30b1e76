import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hasVariantHistory, isInOtherCopies, removeProduct } from "./delete-product.queries.ts";
import { type DeletedCopy, endCopy, restoreCopy } from "./drafts/deleted-copy.ts";
import { lockWorkingCopy } from "./drafts/drafts.queries.ts";
import type { ProductDocument } from "./product-document.contract.ts";
import type { StoredProduct } from "./product-document.queries.ts";
import { withoutDeletedPairs } from "./product-names.ts";
import { type ChangedMeanwhile, createProduct, lockVersion, type SaveError } from "./save-product.ts";

/** Why a product is never deleted, only archived. */
type Needed = { code: "was_published" | "has_history" | "in_other_copies" };
export type DeleteError = Forbidden | ChangedMeanwhile | { code: "product_not_found" } | Needed;

/**
 * Deletes a draft product that was never published, such as a duplicate, with its working copy. Errors: forbidden,
 * product_not_found, changed_meanwhile, was_published, has_history (a variant was ordered, carted or had stock),
 * in_other_copies (someone else's unpublished changes would be lost).
 */
export function deleteProduct(
  { id, version }: { id: number; version: number },
  by: Actor,
): Promise<Result<{ auditId: AuditId }, DeleteError>> {
  return transaction(async (tx): Promise<Result<{ auditId: AuditId }, DeleteError>> => {
    const allowed = requirePermission(by, "products.edit");
    if (!allowed.ok) return allowed;
    const copy = await lockWorkingCopy(id, staffIdOf(by), tx);
    const locked = await lockVersion(id, version, tx);
    if (!locked.ok) return locked;
    const code = await whyNeeded(locked.value, by, tx);
    if (code) return err({ code });
    const draft = copy && (await endCopy(copy, locked.value, by, tx));
    await removeProduct(id, tx);
    const { document } = locked.value;
    const subject = { type: "product", id, label: document.name } as const;
    const entry = {
      by,
      action: "products.delete",
      subject,
      before: { product: document, ...(draft && { draft }) },
    } as const;
    return ok({ auditId: await writeAuditEntry(tx, entry) });
  });
}

async function whyNeeded({ id, ...product }: StoredProduct, by: Actor, tx: Tx): Promise<Needed["code"] | undefined> {
  if (!isNeverPublished(product)) return "was_published";
  if (await hasVariantHistory(id, tx)) return "has_history";
  return (await isInOtherCopies(id, staffIdOf(by), tx)) ? "in_other_copies" : undefined;
}

/** Whether a product is a draft that shoppers have never seen. */
export const isNeverPublished = ({ status, publishedAt }: Pick<StoredProduct, "status" | "publishedAt">) =>
  status === "draft" && publishedAt === null;

/**
 * Brings a deleted product back with its id and fields, as a draft, in the caller's transaction, and the working copy of the person
 * who deleted it. Its variants have new ids. Errors: those of `createProduct` (its slug or a SKU may be taken), nothing_to_undo.
 */
export async function undoDeleteProduct(
  { productId, product, draft, auditId }: { productId: number; product: unknown; draft: unknown; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Promise<Result<{ auditId: AuditId }, SaveError | { code: "nothing_to_undo" }>> {
  if (!product) return err({ code: "nothing_to_undo" });
  const restores = { id: productId, undoes: auditId };
  const deleted = product as ProductDocument;
  const created = await createProduct(await withoutDeletedPairs(deleted, tx), { by, restores }, tx);
  if (!created.ok) return created;
  if (draft) await restoreCopy(draft as DeletedCopy, { deleted, product: created.value.product }, by, tx);
  return ok({ auditId: created.value.auditId });
}
