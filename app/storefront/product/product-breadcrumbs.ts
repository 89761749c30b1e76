import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { capitalize } from "#app/ui/capitalize.ts";

/** Returns the breadcrumbs of a product: its department, then its type there. */
export function breadcrumbsOf({ category, type }: Pick<ProductPageData, "category" | "type">) {
  return [
    { name: capitalize(category.name), to: `/${category.name}` },
    { name: capitalize(type), to: `/${category.name}?type=${type}` },
  ];
}
