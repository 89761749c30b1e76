import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

type Reserved = { variantId: number; units: number };

const unitsReserved = statement<Reserved>(
  "reserved_units_of_cart",
  `select variant_id as "variantId", sum(quantity)::int as units from stock_reservations
   where state = 'held' and expires_at > $2 and order_id in (
     select id from orders where status = 'awaiting_payment' and cart_id = any(array(
       select $1::int union all select cart_id from cart_merges where merged_into_id = $1)))
   group by variant_id`,
);

/**
 * Returns the reserved units of each variant, for the unpaid orders of a cart and of the guests' carts that were merged
 * into it. Locks nothing.
 */
export async function findReservedUnits(cartId: number, at: Date, on?: Database | Tx): Promise<Map<number, number>> {
  const { rows } = await unitsReserved([cartId, at], on);
  return new Map(rows.map(({ variantId, units }) => [variantId, units]));
}
