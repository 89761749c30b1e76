import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db.server.ts";
import { statement } from "#app/platform/prepared.server.ts";
import { cartJoins } from "./cart.table.ts";

type Pieces = { variantId: number; quantity: number }[];

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
export async function takeOutPieces(cartId: number, pieces: Pieces, tx: Tx): Promise<void> {
  if (await takeOut(cartId, pieces, tx)) return;
  // Waited for a sign-in that merges it just now, or came after it: this statement sees what it has done.
  const [join] = await tx.select({ joinedId: cartJoins.joinedId }).from(cartJoins).where(eq(cartJoins.cartId, cartId));
  if (join) await takeOut(join.joinedId, pieces, tx);
}

/** Whether there was anything to take out. */
async function takeOut(cartId: number, pieces: Pieces, tx: Tx): Promise<boolean> {
  const ids = pieces.map(({ variantId }) => variantId);
  const quantities = pieces.map(({ quantity }) => quantity);
  return (await takenOut([cartId, ids, quantities], tx)).count > 0;
}
