import type { SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { env } from "#app/platform/env.ts";

/** A variant in an email: the product's name, its options such as "Black, M", and the link to the product in these options. */
export function describeVariant({ product, color, size }: SellableVariant) {
  const chosen = Object.entries({ color, size }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const query = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
  return {
    product: product.name,
    options: chosen.map(([, value]) => value).join(", "),
    link: `${env().PUBLIC_URL}/product/${product.slug}${query}`,
  };
}
