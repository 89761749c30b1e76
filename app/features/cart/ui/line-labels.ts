import type { CartItem } from "#app/features/cart/cart.contract.ts";

/** Returns "Harbour Tote, Black", a name that is unique among the lines of a cart. */
export function nameOf(item: { product: { name: string }; color: string | null; size: string | null }): string {
  return [item.product.name, item.color, item.size].filter(Boolean).join(", ");
}

/** Returns the path of a line's product page, in its color and size. */
export function productPath(item: CartItem): string {
  const choice = new URLSearchParams();
  if (item.color) choice.set("color", item.color);
  if (item.size) choice.set("size", item.size);
  return `/product/${item.product.slug}${choice.size > 0 ? `?${choice}` : ""}`;
}

/** Says why a line can't be bought as it is; undefined if enough units are left. */
export function shortageOf({ quantity, stock, available }: CartItem): string | undefined {
  if (quantity <= stock) return undefined;
  if (!available) return "No longer available.";
  return stock > 0 ? `Only ${stock} left right now.` : "None left right now.";
}
