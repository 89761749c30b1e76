import { findVariantsById, type SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { Cart } from "./cart.contract.ts";
import type { Line } from "./cart.queries.ts";
import { findUnitsLeft } from "./find-units-left.ts";

/** Returns the API's cart for the lines of a cart, at current prices. Variants that are not `loaded` are read. */
export async function serializeCart(
  cartId: number,
  lines: Line[],
  loaded = new Map<number, SellableVariant>(),
): Promise<Cart> {
  const missing = lines.map(({ variantId }) => variantId).filter((id) => !loaded.has(id));
  const variants = new Map([...loaded, ...(await findVariantsById(missing))]);
  const found = lines.flatMap((line) => {
    const variant = variants.get(line.variantId);
    return variant ? [{ ...line, variant }] : [];
  });
  // One more than in the cart, because the cart page shows whether another unit can be added.
  const wanted = found.map(({ variant, variantId, quantity }) => ({ ...variant, variantId, quantity: quantity + 1 }));
  const left = await findUnitsLeft(cartId, wanted);
  const stockOf = (variant: SellableVariant) => left.get(variant.id) ?? variant.stock;
  return cartOf(found.map((line) => ({ ...line, variant: { ...line.variant, stock: stockOf(line.variant) } })));
}

/** The same for variants that are already loaded. */
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
      available: variant.available,
    })),
    subtotal: toDecimal(priced.subtotal),
  };
}
