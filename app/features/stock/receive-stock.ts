import { atomically } from "#app/platform/db.server.ts";
import { accept, refuse } from "#app/platform/result.ts";
import type { Pieces } from "./stock.contract.ts";
import { moveStock } from "./stock.queries.ts";

/** Puts so many new pieces of a variant on the shelf. Refuses: no_such_variant. */
export function receiveStock({ variantId, quantity }: Pieces, note = "") {
  return atomically(async (tx) => {
    const received = await moveStock(tx, { variantId, change: quantity, reason: "received", note });
    return received ? accept(undefined) : refuse({ code: "no_such_variant" });
  });
}

/** Sets right what was counted wrong: `change` pieces more or fewer. Refuses: too_few_pieces (or no such variant). */
export function correctStock(variantId: number, change: number, note: string) {
  return atomically(async (tx) => {
    const corrected = await moveStock(tx, { variantId, change, reason: "corrected", note });
    return corrected ? accept(undefined) : refuse({ code: "too_few_pieces" });
  });
}
