import type { CartItem } from "#app/features/cart/cart.contract.ts";

/** "Harbour Tote, Black": what tells two lines of one product apart. */
export function nameOf(item: CartItem): string {
  return [item.product.name, item.color, item.size].filter(Boolean).join(", ");
}

/** Where a line's piece is shown, in its colour and size. */
export function productPath(item: CartItem): string {
  const choice = new URLSearchParams();
  if (item.color) choice.set("color", item.color);
  if (item.size) choice.set("size", item.size);
  return `/product/${item.product.slug}${choice.size > 0 ? `?${choice}` : ""}`;
}
