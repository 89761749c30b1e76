import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import type { PositionQuantity } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { findUnsentUnits, unitsOfVariants } from "#app/features/orders/fulfillment/units-of-variants.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { restockUnits } from "#app/features/stock/release-reservation.ts";
import { sellReturnedUnits } from "#app/features/stock/reverse-sale.ts";
import { wasCountedSince } from "#app/features/stock-taking/adjust-stock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

type RestockError = Forbidden | NoSuchOrder | { code: "too_many_units" };

/** `undo`: the audit entry with which it can be undone. */
type Restocked = { order: OrderRow; undo: AuditId };

/**
 * Puts units of an order that came back into stock, without a refund. Errors: forbidden, no_such_order, too_many_units (more
 * than were sold and not returned, without those that are still to be sent).
 */
export function restockOrder(
  orderId: string,
  lines: PositionQuantity[],
  by: Actor,
): Promise<Result<Restocked, RestockError>> {
  return transaction<Restocked, RestockError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "stock.receive" });
    if (!locked.ok) return locked;
    const units = await unitsOfVariants(tx, orderId, lines);
    const unsent = await findUnsentUnits(tx, locked.value);
    const restocked = await restockUnits(tx, orderId, units, {
      note: `Returned from order ${locked.value.number}`,
      unsent,
    });
    const sum = (of: { quantity: number }[]) => of.reduce((total, { quantity }) => total + quantity, 0);
    if (sum(restocked) !== sum(lines)) return err({ code: "too_many_units" });
    const fields = { after: { lines } };
    const undo = await auditOrder(tx, { by, action: "orders.restock", before: locked.value, fields });
    return ok({ order: locked.value, undo });
  });
}

const linesSchema = z.array(z.object({ position: z.int(), quantity: z.int().positive() })).min(1);

/**
 * Takes units out of stock again that were put back by hand. Errors: forbidden, no_such_order, too_few_units (they were sold
 * since), counted_since (a count says what is there, so it stands), order_ended (the order was canceled before anything left,
 * which returned its units).
 */
export async function undoRestock(
  tx: Tx,
  entry: AuditRow,
  by: Actor,
): Promise<
  Result<{ auditId: AuditId }, Forbidden | NoSuchOrder | { code: "too_few_units" | "counted_since" | "order_ended" }>
> {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "stock.receive" });
  if (!locked.ok) return locked;
  const order = locked.value;
  const lines = linesSchema.parse(entry.after?.lines);
  if (order.status === "cancelled") return err({ code: "order_ended" });
  const units = await unitsOfVariants(tx, order.id, lines);
  const sold = await sellReturnedUnits(tx, order.id, units, `Restocking of order ${order.number} undone`);
  // The variants are locked now: a count that was being recorded is there.
  for (const { variantId } of units)
    if (await wasCountedSince(entry.id, variantId, tx)) return err({ code: "counted_since" });
  if (!sold.ok) return sold;
  const undo = { action: "orders.undo_restock", undoes: entry.id } as const;
  return ok({ auditId: await auditOrder(tx, { by, before: order, fields: { before: { lines } }, ...undo }) });
}
