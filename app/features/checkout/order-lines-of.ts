import type { SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { parseImageUrl } from "#app/features/images/image-urls.ts";
import type { OrderItem } from "#app/features/orders/orders.contract.ts";
import type { NewLine } from "#app/features/orders/orders.queries.ts";
import { priceLine } from "#app/features/pricing/price-cart.ts";
import { toDecimal } from "#app/platform/money.ts";

/** So many pieces of a variant, as they are bought. */
export type Bought = { variant: SellableVariant; quantity: number };

/** A line of an order: what it is called, what it costs today and which picture shows it, frozen. */
export function lineOf({ variant, quantity }: Bought): NewLine {
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

/** The same as its shopper sees it. */
export function itemOf({ variant, quantity }: Bought): OrderItem {
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
