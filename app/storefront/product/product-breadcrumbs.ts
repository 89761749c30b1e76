import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { wordOf } from "#app/ui/word-of.ts";

/** The shelves that lead to a product: its department, then its type there. */
export function breadcrumbsOf({ category, type }: Pick<ProductPageData, "category" | "type">) {
  return [
    { name: wordOf(category.name), to: `/${category.name}` },
    { name: wordOf(type), to: `/${category.name}?type=${type}` },
  ];
}
