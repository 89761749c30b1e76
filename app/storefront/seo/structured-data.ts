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

type Described = Pick<Product, "name" | "slug" | "summary" | "leather" | "category"> & {
  images: { image_url: string }[];
  variants: (Pick<Variant, "sku" | "color" | "size" | "price" | "compare_at_price"> & { inStock: boolean })[];
};

/** The price before, which search engines show struck through. */
const listPrice = (price: string) => ({
  "@type": "UnitPriceSpecification",
  priceType: "https://schema.org/ListPrice",
  price,
  priceCurrency: "USD",
});

/** Returns a product as schema.org data, with an offer for each variant. */
export function schemaOrgProduct(site: string, product: Described): object {
  const address = `${site}/product/${product.slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.summary,
    image: product.images.map(({ image_url }) => `${site}${image_url}`),
    material: product.leather,
    category: product.category.name,
    brand: { "@type": "Brand", name: shop.name },
    offers: product.variants.map(({ sku, price, compare_at_price, inStock }) => ({
      "@type": "Offer",
      sku,
      url: address,
      price,
      priceCurrency: "USD",
      ...(compare_at_price !== undefined && { priceSpecification: listPrice(compare_at_price) }),
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
    })),
  };
}
