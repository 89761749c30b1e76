import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import type { VariantQuantity } from "./stock.contract.ts";
import { moveStock } from "./stock.queries.ts";

/** Puts so many new pieces of a variant on the shelf. Refuses: no_such_variant. */
export function receiveStock({ variantId, quantity }: VariantQuantity, note = "") {
  return transaction(async (tx) => {
    const received = await moveStock(tx, { variantId, change: quantity, reason: "received", note });
    return received ? ok(undefined) : err({ code: "no_such_variant" });
  });
}

/** Sets right what was counted wrong: `change` pieces more or fewer. Refuses: too_few_pieces (or no such variant). */
export function correctStock(variantId: number, change: number, note: string) {
  return transaction(async (tx) => {
    const corrected = await moveStock(tx, { variantId, change, reason: "corrected", note });
    return corrected ? ok(undefined) : err({ code: "too_few_pieces" });
  });
}
