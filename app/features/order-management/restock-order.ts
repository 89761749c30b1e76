import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import type { PositionQuantity } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/move-order.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { restockUnits } from "#app/features/stock/release-reservation.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, type Result } from "#app/platform/result.ts";

type RestockError = Forbidden | NoSuchOrder | { code: "too_many_units" };

/**
 * Puts units of an order that came back into stock, without a refund. Errors: forbidden, no_such_order, too_many_units (more
 * than were sold and not returned).
 */
export function restockOrder(
  orderId: string,
  lines: PositionQuantity[],
  by: Actor,
): Promise<Result<OrderRow, RestockError>> {
  return transaction<OrderRow, RestockError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "stock.receive" });
    if (!locked.ok) return locked;
    const bought = new Map((await findOrderLines(orderId, tx)).map(({ line }) => [line.position, line.variantId]));
    const units = lines.flatMap(({ position, quantity }) => {
      const variantId = bought.get(position);
      return variantId === undefined ? [] : [{ variantId, quantity }];
    });
    const restocked = await restockUnits(tx, orderId, units, `Returned from order ${locked.value.number}`);
    const sum = (of: { quantity: number }[]) => of.reduce((total, { quantity }) => total + quantity, 0);
    if (sum(restocked) !== sum(lines)) return err({ code: "too_many_units" });
    await auditOrder(tx, { by, action: "orders.restock", before: locked.value, fields: { after: { lines } } });
    return locked;
  });
}
