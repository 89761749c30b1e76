import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { moveStock } from "#app/features/stock/stock.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { ProductDocument } from "./product-document.contract.ts";
import type { StoredProduct } from "./product-document.queries.ts";

/**
 * Receives the first stock of the variants that a save has added, each with its audit entry, which can be undone like any
 * receipt. `saved` is the document that was saved, `product` what it became. Errors: forbidden.
 */
export async function receiveFirstStock(
  saved: ProductDocument,
  { document }: StoredProduct,
  by: Actor,
  tx: Tx,
): Promise<Result<null, Forbidden>> {
  const received = saved.variants.filter(({ first_stock }) => first_stock);
  if (received.length === 0) return ok(null);
  const allowed = requirePermission(by, "stock.receive");
  if (!allowed.ok) return allowed;
  for (const { color, size, first_stock: change = 0 } of received) {
    const added = document.variants.find((variant) => variant.color === color && variant.size === size);
    if (!added?.id) throw new Error("A new variant was not found");
    const move = {
      variantId: added.id,
      change,
      reason: "received",
      note: "First stock",
      staffId: staffIdOf(by),
    } as const;
    await writeAuditEntry(tx, {
      by,
      action: "stock.receive",
      subject: { type: "variant", id: added.id, label: added.sku ?? "" },
      before: { free: 0, on_hand: 0 },
      after: { free: change, on_hand: change, movement_id: await moveStock(tx, move) },
      reason: move.note,
    });
  }
  return ok(null);
}
