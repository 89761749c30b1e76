import { findVariantsById, type SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { Cart } from "./cart.contract.ts";
import type { Line } from "./cart.queries.ts";

/** Returns the API's cart for these lines, at current prices. */
export async function serializeCart(lines: Line[]): Promise<Cart> {
  const variants = await findVariantsById(lines.map((line) => line.variantId));
  return cartOf(
    lines.flatMap((line) => {
      const variant = variants.get(line.variantId);
      return variant ? [{ ...line, variant }] : [];
    }),
  );
}

/** The same, where the variants are at hand. */
export function cartOf(lines: (Line & { variant: SellableVariant })[]): Cart {
  const priced = priceCart(lines.map(({ quantity, variant }) => ({ price: variant.price, quantity })));
  return {
    items: lines.map(({ id, quantity, variant }, position) => ({
      id,
      product: variant.product,
      quantity,
      price: toDecimal(variant.price),
      subtotal: toDecimal(priced.lines[position] ?? 0),
      color: variant.color,
      size: variant.size,
      stock: variant.stock,
    })),
    subtotal: toDecimal(priced.subtotal),
  };
}
