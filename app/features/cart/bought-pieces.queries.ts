import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db.server.ts";
import { cartLines } from "./cart.table.ts";

/** Takes pieces that were bought out of a cart; what was put in beside them stays. */
export async function takeOutPieces(
  cartId: number,
  pieces: { variantId: number; quantity: number }[],
  tx: Tx,
): Promise<void> {
  const bought = JSON.stringify(pieces.map(({ variantId, quantity }) => ({ variantId, quantity })));
  const list = sql`jsonb_to_recordset(${bought}::jsonb) as bought ("variantId" int, quantity int)`;
  await tx.execute(sql`
    with fewer as (
      update ${cartLines} line set quantity = line.quantity - bought.quantity from ${list}
      where line.cart_id = ${cartId} and line.variant_id = bought."variantId" and line.quantity > bought.quantity)
    delete from ${cartLines} line using ${list}
    where line.cart_id = ${cartId} and line.variant_id = bought."variantId" and line.quantity <= bought.quantity`);
}
