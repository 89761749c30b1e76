type MergedLine = { variantId: number; quantity: number; stock: number };

/**
 * Returns the lines of an account's cart with a guest's merged in: the quantities of a variant add up, to no more than
 * its stock. A sold-out variant keeps a quantity of one, so that its line shows the shopper that it is sold out.
 */
export function mergeLines(account: MergedLine[], guest: MergedLine[]): { variantId: number; quantity: number }[] {
  const merged = new Map<number, number>();
  for (const { variantId, quantity, stock } of [...account, ...guest]) {
    merged.set(variantId, Math.max(1, Math.min((merged.get(variantId) ?? 0) + quantity, stock)));
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}
