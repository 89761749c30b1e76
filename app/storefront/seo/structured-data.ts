import type { Product, Variant } from "#app/features/catalog/catalog.contract.ts";
import { shop } from "#app/platform/identity.ts";
import type { Crumb } from "#app/ui/breadcrumb.tsx";

/** Returns breadcrumbs as a schema.org BreadcrumbList. */
export function schemaOrgBreadcrumbs(site: string, breadcrumbs: Crumb[], current: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      ...breadcrumbs.map(({ name, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: `${site}${to}`,
      })),
      { "@type": "ListItem", position: breadcrumbs.length + 1, name: current },
    ],
  };
}

type DescribedVariant = Pick<Variant, "sku" | "color" | "size" | "price" | "compare_at_price"> & { inStock: boolean };

type Described = Pick<Product, "id" | "name" | "slug" | "summary" | "leather" | "category"> & {
  images: { image_url: string; color: string | null }[];
  variants: DescribedVariant[];
};

/** Shipping and returns as schema.org data, each with an `@id` that offers refer to. */
export type OfferTerm = {
  "@type": "OfferShippingDetails" | "MerchantReturnPolicy";
  "@id": string;
  [property: string]: unknown;
};

/** Returns the URL of a product with these options preselected. */
export function variantUrl(site: string, slug: string, { color, size }: Pick<Variant, "color" | "size">): string {
  const options = new URLSearchParams({ ...(color && { color }), ...(size && { size }) });
  return `${site}/product/${slug}${options.size > 0 ? `?${options}` : ""}`;
}

/** The price before, which search engines show struck through. */
const priceBefore = (price: string) => ({
  "@type": "UnitPriceSpecification",
  priceType: "https://schema.org/StrikethroughPrice",
  price,
  priceCurrency: "USD",
});

/**
 * Returns a product as schema.org data: a ProductGroup with its variants, or a Product if it has one variant. `rated` are the
 * properties of its reviews.
 */
export function schemaOrgProduct(
  site: string,
  product: Described,
  { terms = [], rated }: { terms?: OfferTerm[]; rated?: object } = {},
): object {
  const { name, slug, summary, images, variants } = product;
  const references = (type: OfferTerm["@type"]) =>
    terms.filter((term) => term["@type"] === type).map((term) => ({ "@id": term["@id"] }));
  const shared = {
    name,
    description: summary,
    url: `${site}/product/${slug}`,
    image: images.map(({ image_url }) => `${site}${image_url}`),
    material: product.leather,
    category: product.category.name,
    brand: { "@type": "Brand", name: shop.name },
    ...rated,
  };
  const offerOf = (variant: DescribedVariant) => ({
    "@type": "Offer",
    url: variantUrl(site, slug, variant),
    price: variant.price,
    priceCurrency: "USD",
    ...(variant.compare_at_price !== undefined && { priceSpecification: priceBefore(variant.compare_at_price) }),
    itemCondition: "https://schema.org/NewCondition",
    availability: `https://schema.org/${variant.inStock ? "InStock" : "OutOfStock"}`,
    ...(terms.length > 0 && {
      shippingDetails: references("OfferShippingDetails"),
      hasMerchantReturnPolicy: references("MerchantReturnPolicy"),
    }),
  });
  const [only, ...others] = variants;
  const main =
    only && others.length === 0
      ? { "@type": "Product", ...shared, ...optionsOf(only), offers: offerOf(only) }
      : {
          "@type": "ProductGroup",
          ...shared,
          productGroupID: String(product.id),
          variesBy: variesBy(variants),
          hasVariant: variants.map((variant) => ({
            "@type": "Product",
            ...optionsOf(variant),
            name: [name, variant.color, variant.size].filter(Boolean).join(", "),
            image: `${site}${(images.find(({ color }) => color === variant.color) ?? images[0])?.image_url}`,
            offers: offerOf(variant),
          })),
        };
  return { "@context": "https://schema.org", "@graph": [main, ...terms] };
}

const optionsOf = ({ sku, color, size }: DescribedVariant) => ({
  sku,
  ...(color !== null && { color }),
  ...(size !== null && { size }),
});

const variesBy = (variants: DescribedVariant[]) =>
  (["color", "size"] as const)
    .filter((option) => new Set(variants.map((variant) => variant[option])).size > 1)
    .map((option) => `https://schema.org/${option}`);
