import type { Cart, CartItem } from "#app/features/cart/cart.contract.ts";
import type { ReservedQuantities } from "#app/features/checkout/checkout.contract.ts";
import { dollars } from "#app/ui/price.tsx";

/**
 * The prices that the shopper has seen, as a hidden field carries them: "12:189.00;13:19.00" by line. They are those
 * at which the lines were `added`; where that is not known, today's.
 */
export function seenPrices({ items }: Cart, added: Record<string, string>): string {
  return items.map(({ id, price }) => `${id}:${added[String(id)] ?? price}`).join(";");
}

/** What has changed about a line since its shopper last saw it, in words; nothing when it is as it was. */
export function changeOf(item: CartItem, seen: string, reserved: ReservedQuantities): string | undefined {
  const available = item.stock + (reserved[String(item.id)] ?? 0);
  if (available === 0) return "This has just been sold. Please take it out of your cart.";
  if (available < item.quantity) return `Only ${available} left. Please change the quantity in your cart.`;
  const before = seen
    .split(";")
    .find((line) => line.startsWith(`${item.id}:`))
    ?.split(":")[1];
  if (before === undefined || before === item.price) return undefined;
  return `The price has changed from ${dollars(before)} to ${dollars(item.price)}.`;
}
