type MergedLine = { variantId: number; quantity: number; stock: number };

/**
 * Returns the lines of an account's cart with a guest's merged in: the quantities of a variant add up, to no more than
 * its stock and the units that are `reserved` for the two carts' own orders. A sold-out variant keeps a quantity of one, so that its
 * line shows the shopper that it is sold out.
 */
export function mergeLines(
  account: MergedLine[],
  guest: MergedLine[],
  reserved = new Map<number, number>(),
): { variantId: number; quantity: number }[] {
  const merged = new Map<number, number>();
  for (const { variantId, quantity, stock } of [...account, ...guest]) {
    const left = stock + (reserved.get(variantId) ?? 0);
    merged.set(variantId, Math.max(1, Math.min((merged.get(variantId) ?? 0) + quantity, left)));
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}
