import { MAX_LINES } from "#app/features/cart/cart.contract.ts";

type MergedLine = { variantId: number; quantity: number; stock: number };

/**
 * Returns the lines of an account's cart with a guest's merged in: the quantities of a variant add up, to no more than
 * its stock and the units that are `reserved` for the two carts' own orders. A sold-out variant keeps a quantity of one, so that its
 * line shows the shopper that it is sold out. A cart holds a hundred lines: of more, the oldest that only the account has are left out,
 * because the guest's were chosen just now.
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
  const ofGuest = new Set(guest.map(({ variantId }) => variantId));
  const leftOutFirst = [...account.filter(({ variantId }) => !ofGuest.has(variantId)), ...guest];
  for (const { variantId } of leftOutFirst.slice(0, Math.max(0, merged.size - MAX_LINES))) merged.delete(variantId);
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }));
}
