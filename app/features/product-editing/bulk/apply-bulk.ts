import { randomUUID } from "node:crypto";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findStoredProducts, type StoredProduct } from "../product-document.queries.ts";
import { type ChangedMeanwhile, lockVersion } from "../save-product.ts";
import type { BulkChange, BulkItem } from "./bulk-change.contract.ts";
import { type Plan, planChange } from "./plan-change.ts";
import { lockProducts } from "./save-products.queries.ts";
import { type SavedVersion, saveProducts } from "./save-products.ts";

/** Why a bulk action changes nothing. `index` is that of the item; `reason` is for the person. */
export type BulkError =
  | Forbidden
  | ({ index: number } & (
      | ChangedMeanwhile
      | { code: "product_not_found" }
      | { code: "not_applicable"; reason: string; current: StoredProduct }
    ));

/** What a bulk action saved, and the id that its audit entries share. */
export type AppliedBulk = { batch: string; saved: SavedVersion[] };

/** Bulk actions belong to those who publish; those that change prices, to those who may do that. */
export const bulkPermission = (action: BulkChange["action"]) =>
  action === "price" ? ("prices.edit" as const) : ("products.publish" as const);

const auditAction = (action: BulkChange["action"]) =>
  action === "price" || action === "tags" ? ("products.edit" as const) : (`products.${action}` as const);

/**
 * Changes up to 500 products in one transaction, all or none, with one notification to the caches. Errors: forbidden,
 * product_not_found, changed_meanwhile, not_applicable.
 */
export function applyBulk(items: BulkItem[], change: BulkChange, by: Actor): Promise<Result<AppliedBulk, BulkError>> {
  return applyPlans(items, { action: change.action, plan: (product) => planChange(product, change) }, by);
}

type Plans = { action: BulkChange["action"]; plan: (product: StoredProduct, index: number) => Plan };

/** The same with a plan of one's own for each product. */
export function applyPlans(
  items: BulkItem[],
  { action, plan }: Plans,
  by: Actor,
): Promise<Result<AppliedBulk, BulkError>> {
  return transaction(async (tx): Promise<Result<AppliedBulk, BulkError>> => {
    const allowed = requirePermission(by, bulkPermission(action));
    if (!allowed.ok) return allowed;
    const products = await lockStoredProducts(
      items.map(({ id }) => id),
      tx,
    );
    const saves = [];
    for (const [index, { id, version }] of items.entries()) {
      const before = products.get(id);
      if (!before) return err({ code: "product_not_found", index });
      if (version !== undefined && version !== before.version) return changedMeanwhile(id, version, index, tx);
      const planned = plan(before, index);
      if (!planned.ok) {
        return err({ code: "not_applicable", reason: planned.leftOut.reason, current: before, index });
      }
      saves.push({ ...planned.planned, action: auditAction(action) });
    }
    const batch = randomUUID();
    return ok({ batch, saved: await saveProducts(saves, { by, batch }, tx) });
  });
}

/** Locks these products and reads them, by id. */
export async function lockStoredProducts(ids: number[], tx: Tx): Promise<Map<number, StoredProduct>> {
  await lockProducts(ids, tx);
  const stored = await findStoredProducts(ids, tx);
  return new Map(stored.map((product) => [product.id, product]));
}

async function changedMeanwhile(id: number, version: number, index: number, tx: Tx) {
  const locked = await lockVersion(id, version, tx);
  if (locked.ok) throw new Error("A locked product has two versions");
  return err({ ...locked.error, index });
}
