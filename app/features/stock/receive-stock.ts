import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import type { VariantQuantity } from "./stock.contract.ts";
import { moveStock } from "./stock.queries.ts";

/** Adds received units of a variant to its stock. Errors: no_such_variant. */
export function receiveStock({ variantId, quantity }: VariantQuantity, note = "") {
  return transaction(async (tx) => {
    const received = await moveStock(tx, { variantId, change: quantity, reason: "received", note });
    return received ? ok(undefined) : err({ code: "no_such_variant" });
  });
}

/** Corrects a stock by `change` units. Errors: too_few_pieces, also if there is no such variant. */
export function correctStock(variantId: number, change: number, note: string) {
  return transaction(async (tx) => {
    const corrected = await moveStock(tx, { variantId, change, reason: "corrected", note });
    return corrected ? ok(undefined) : err({ code: "too_few_pieces" });
  });
}
