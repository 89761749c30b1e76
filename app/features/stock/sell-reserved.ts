import { inSavepoint, type Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { renewReservation } from "./reserve-stock.ts";
import type { NotEnoughStock } from "./stock.contract.ts";
import { sellIfAllReserved } from "./stock.queries.ts";

/**
 * Sells the reserved units of a paid order. Reserves units again whose reservation has expired, if they are in stock. Units that
 * are sold already stay sold. On an error nothing changes, and the transaction can continue. Errors: not_enough_stock.
 */
export async function sellReserved(tx: Tx, orderId: string): Promise<Result<undefined, NotEnoughStock>> {
  if (await sellIfAllReserved(tx, orderId)) return ok(undefined);
  return inSavepoint(tx, async () => {
    const renewed = await renewReservation(tx, orderId);
    if (!renewed.ok) return renewed;
    if (!(await sellIfAllReserved(tx, orderId))) throw new Error("The reservation of an order could not be sold");
    return ok(undefined);
  });
}
