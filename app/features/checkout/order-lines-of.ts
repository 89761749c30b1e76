import type { SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { parseImageUrl } from "#app/features/images/image-urls.ts";
import type { OrderItem } from "#app/features/orders/orders.contract.ts";
import type { NewLine } from "#app/features/orders/orders.queries.ts";
import { priceLine } from "#app/features/pricing/price-cart.ts";
import { toDecimal } from "#app/platform/money.ts";

/** A variant and the quantity that is ordered. */
export type OrderedVariant = { variant: SellableVariant; quantity: number };

/** Returns the order's line, with the variant's current name, price and image. */
export function lineOf({ variant, quantity }: OrderedVariant): NewLine {
  const { product, sku, color, size, price } = variant;
  return {
    productId: variant.productId,
    variantId: variant.id,
    name: product.name,
    slug: product.slug,
    sku,
    color,
    size,
    unitPriceCents: price,
    quantity,
    lineCents: priceLine(price, quantity),
    imageId: parseImageUrl(product.primary_image.image_url)?.id ?? null,
  };
}

/** Returns the API's item of the same line. */
export function itemOf({ variant, quantity }: OrderedVariant): OrderItem {
  const { product, sku, color, size, price } = variant;
  return {
    product: { name: product.name, slug: product.slug, primary_image: product.primary_image },
    sku,
    color,
    size,
    quantity,
    price: toDecimal(price),
    subtotal: toDecimal(priceLine(price, quantity)),
  };
}
