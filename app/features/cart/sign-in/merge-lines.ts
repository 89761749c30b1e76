type MergedLine = { variantId: number; quantity: number; stock: number };

/**
 * What an account's cart holds after a guest's cart joined it: the quantities of a variant add up, to no more than its
 * stock. A sold-out variant keeps one piece, so that its line tells the shopper instead of vanishing.
 */
export function mergeLines(account: MergedLine[], guest: MergedLine[]): { variantId: number; quantity: number }[] {
  const merged = new Map<number, number>();
  for (const { variantId, quantity, stock } of [...account, ...guest]) {
    merged.set(variantId, Math.max(1, Math.min((merged.get(variantId) ?? 0) + quantity, stock)));
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}
