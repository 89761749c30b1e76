import { eq, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db.server.ts";
import { cartJoins, cartLines } from "./cart.table.ts";

type Pieces = { variantId: number; quantity: number }[];

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
  const bought = JSON.stringify(pieces.map(({ variantId, quantity }) => ({ variantId, quantity })));
  const list = sql`jsonb_to_recordset(${bought}::jsonb) as bought ("variantId" int, quantity int)`;
  const touched = await tx.execute(sql`
    with fewer as (
      update ${cartLines} line set quantity = line.quantity - bought.quantity from ${list}
      where line.cart_id = ${cartId} and line.variant_id = bought."variantId" and line.quantity > bought.quantity
      returning 1),
    gone as (
      delete from ${cartLines} line using ${list}
      where line.cart_id = ${cartId} and line.variant_id = bought."variantId" and line.quantity <= bought.quantity
      returning 1)
    select 1 from fewer union all select 1 from gone`);
  return (touched.rowCount ?? 0) > 0;
}
