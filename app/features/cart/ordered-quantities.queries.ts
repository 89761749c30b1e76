import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { cartMerges } from "./cart.table.ts";

type Quantities = { variantId: number; quantity: number }[];

const LIST = "unnest($2::int[], $3::int[]) as bought (variant_id, quantity)";
const takenOut = statement(
  "take_out_pieces",
  `with fewer as (
     update cart_lines line set quantity = line.quantity - bought.quantity from ${LIST}
     where line.cart_id = $1 and line.variant_id = bought.variant_id and line.quantity > bought.quantity
     returning 1),
   gone as (
     delete from cart_lines line using ${LIST}
     where line.cart_id = $1 and line.variant_id = bought.variant_id and line.quantity <= bought.quantity
     returning 1)
   select 1 from fewer union all select 1 from gone`,
);

/**
 * Takes pieces that were bought out of a cart; what was put in beside them stays. A guest's cart that was merged into an
 * account's since is gone with its lines: then they are taken out of that one.
 */
export async function removeOrderedQuantities(cartId: number, ordered: Quantities, tx: Tx): Promise<void> {
  if (await takeOut(cartId, ordered, tx)) return;
  // Waited for a sign-in that merges it just now, or came after it: this statement sees what it has done.
  const [merge] = await tx
    .select({ mergedIntoId: cartMerges.mergedIntoId })
    .from(cartMerges)
    .where(eq(cartMerges.cartId, cartId));
  if (merge) await takeOut(merge.mergedIntoId, ordered, tx);
}

/** Whether there was anything to take out. */
async function takeOut(cartId: number, ordered: Quantities, tx: Tx): Promise<boolean> {
  const ids = ordered.map(({ variantId }) => variantId);
  const quantities = ordered.map(({ quantity }) => quantity);
  return (await takenOut([cartId, ids, quantities], tx)).count > 0;
}
