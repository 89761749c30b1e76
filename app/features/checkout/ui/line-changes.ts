import type { Cart, CartItem } from "#app/features/cart/cart.contract.ts";
import { dollars } from "#app/ui/price.tsx";

/**
 * Returns the prices that the shopper has seen, as the value of a hidden field: "12:189.00;13:19.00", by line id. They are
 * the prices when the lines were `added`, or the current ones when those are unknown.
 */
export function seenPrices({ items }: Cart, added: Record<string, string>): string {
  return items.map(({ id, price }) => `${id}:${added[String(id)] ?? price}`).join(";");
}

/** Returns the message about a line that has changed since the shopper last saw it; undefined when it has not. */
export function changeOf(item: CartItem, seen: string): string | undefined {
  if (item.stock === 0) return "This just sold out. Please remove it from your cart.";
  if (item.stock < item.quantity) return `Only ${item.stock} left. Please change the quantity in your cart.`;
  const before = seen
    .split(";")
    .find((line) => line.startsWith(`${item.id}:`))
    ?.split(":")[1];
  if (before === undefined || before === item.price) return undefined;
  return `The price has changed from ${dollars(before)} to ${dollars(item.price)}.`;
}
