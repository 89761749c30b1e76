import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { cartMerges } from "./cart.table.ts";

type Quantities = { variantId: number; quantity: number }[];

const LIST = "unnest($2::int[], $3::int[]) as bought (variant_id, quantity)";
const quantitiesRemoved = statement(
  "remove_ordered_quantities",
  `with reduced as (
     update cart_lines line set quantity = line.quantity - bought.quantity from ${LIST}
     where line.cart_id = $1 and line.variant_id = bought.variant_id and line.quantity > bought.quantity
     returning 1),
   deleted as (
     delete from cart_lines line using ${LIST}
     where line.cart_id = $1 and line.variant_id = bought.variant_id and line.quantity <= bought.quantity
     returning 1)
   select 1 from reduced union all select 1 from deleted`,
);

/**
 * Removes ordered quantities from a cart; units added since stay. When the cart was a guest's and has been merged into
 * an account's, they are removed from that one.
 */
export async function removeOrderedQuantities(cartId: number, ordered: Quantities, tx: Tx): Promise<void> {
  if (await removeFrom(cartId, ordered, tx)) return;
  // The first statement may have waited for a sign-in that merges this cart: a second one sees the merge.
  const [merge] = await tx
    .select({ mergedIntoId: cartMerges.mergedIntoId })
    .from(cartMerges)
    .where(eq(cartMerges.cartId, cartId));
  if (merge) await removeFrom(merge.mergedIntoId, ordered, tx);
}

/** Returns whether the cart had any of the ordered variants. */
async function removeFrom(cartId: number, ordered: Quantities, tx: Tx): Promise<boolean> {
  const ids = ordered.map(({ variantId }) => variantId);
  const quantities = ordered.map(({ quantity }) => quantity);
  return (await quantitiesRemoved([cartId, ids, quantities], tx)).count > 0;
}
