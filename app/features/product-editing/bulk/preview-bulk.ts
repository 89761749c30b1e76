import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { cents, fromDecimal } from "#app/platform/money.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { findStoredProducts } from "../product-document.queries.ts";
import { findLatestRevisions } from "../revisions.queries.ts";
import { bulkPermission } from "./apply-bulk.ts";
import type { BulkChange, BulkItem } from "./bulk-change.contract.ts";
import { type PlannedValue, planChange } from "./plan-change.ts";

/** A product that would be changed, and its values before and after. */
export type PreviewedProduct = { id: number; version: number; name: string; values: PlannedValue[] };

/** A product that would be left out, and why. `changed`: someone saved it since it was selected. */
export type LeftOutProduct = {
  id: number;
  name: string;
  reason: string;
  isUnchanged: boolean;
  changed?: { version: number; by: string; at: Date };
};

export type BulkPreview = { products: PreviewedProduct[]; leftOut: LeftOutProduct[] };

/** Every change that a bulk action would make, in the order of the items, and what it would leave out. Errors: forbidden. */
export async function previewBulk(
  items: BulkItem[],
  change: BulkChange,
  by: Actor,
): Promise<Result<BulkPreview, Forbidden>> {
  const allowed = requirePermission(by, bulkPermission(change.action));
  if (!allowed.ok) return allowed;
  const ids = items.map(({ id }) => id);
  const [stored, revisions] = await Promise.all([findStoredProducts(ids), findLatestRevisions(ids)]);
  const productById = new Map(stored.map((product) => [product.id, product]));
  const preview: BulkPreview = { products: [], leftOut: [] };
  for (const { id, version } of items) {
    const product = productById.get(id);
    if (!product) {
      preview.leftOut.push({ id, name: `Product ${id}`, reason: "It no longer exists.", isUnchanged: false });
      continue;
    }
    const { name } = product.document;
    if (version !== undefined && version !== product.version) {
      const changed = { version: product.version, by: revisions.get(id)?.byName ?? "", at: product.updatedAt };
      preview.leftOut.push({ id, name, reason: "It was changed in the meantime.", isUnchanged: false, changed });
      continue;
    }
    const plan = planChange(product, change);
    if (plan.ok) preview.products.push({ id, version: product.version, name, values: plan.planned.values });
    else preview.leftOut.push({ id, name, ...plan.leftOut });
  }
  return ok(preview);
}

/** Whether a price doubles or halves, which is rarely meant. */
export function isDrastic({ field, before, after }: PlannedValue): boolean {
  if (field !== "price") return false;
  const [from, to] = [fromDecimal(before) ?? cents(0), fromDecimal(after) ?? cents(0)];
  return to >= from * 2 || to * 2 <= from;
}
