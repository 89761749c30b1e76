import { findHeldCart } from "#app/features/cart/held-cart.ts";
import { toDecimal } from "#app/platform/money.ts";

/** What each line of this session's cart cost when it was put in, by the line's id; lines of which that is not known are left out. */
export async function pricesWhenAdded(session: string | undefined): Promise<Record<string, string>> {
  const cart = await findHeldCart({ session });
  const known = (cart?.lines ?? []).flatMap(({ id, addedAtCents }) =>
    addedAtCents === null ? [] : [[String(id), toDecimal(addedAtCents)] as const],
  );
  return Object.fromEntries(known);
}
