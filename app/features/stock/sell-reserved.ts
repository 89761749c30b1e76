import type { Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { renewReservation } from "./reserve-stock.ts";
import type { NotEnoughStock } from "./stock.contract.ts";
import { sellIfAllReserved } from "./stock.queries.ts";

class NotSold extends Error {
  readonly error: NotEnoughStock;
  constructor(error: NotEnoughStock) {
    super(error.code);
    this.error = error;
  }
}

/**
 * An order is paid: what is held for it is sold. Pieces whose hold has expired are taken from the shelf again, if they
 * are still there; what was sold to it before stays so. On a refusal nothing is sold, what is still held stays held, and the transaction may go on.
 * Refuses: not_enough_stock.
 */
export async function sellReserved(tx: Tx, orderId: string): Promise<Result<undefined, NotEnoughStock>> {
  if (await sellIfAllReserved(tx, orderId)) return ok(undefined);
  try {
    await tx.transaction(async (part) => {
      const renewed = await renewReservation(part, orderId);
      if (!renewed.ok) throw new NotSold(renewed.error);
      if (!(await sellIfAllReserved(part, orderId))) throw new Error("What an order holds could not be sold to it");
    });
    return ok(undefined);
  } catch (error) {
    if (error instanceof NotSold) return { ok: false, error: error.error };
    throw error;
  }
}
