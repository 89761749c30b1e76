import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { shop } from "#app/platform/identity.ts";
import type { Crumb } from "#app/ui/breadcrumb.tsx";

/** The way down to a page. */
export function breadcrumbList(site: string, breadcrumbs: Crumb[], here: string): object {
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
      { "@type": "ListItem", position: breadcrumbs.length + 1, name: here },
    ],
  };
}

type Described = Pick<Product, "name" | "slug" | "summary" | "leather" | "category"> & {
  images: { image_url: string }[];
  variants: { sku: string; color: string | null; size: string | null; price: string; inStock: boolean }[];
};

/** A product with an offer for each of its variants. */
export function productForSearchEngines(site: string, product: Described): object {
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
    offers: product.variants.map(({ sku, price, inStock }) => ({
      "@type": "Offer",
      sku,
      url: address,
      price,
      priceCurrency: "USD",
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
    })),
  };
}
