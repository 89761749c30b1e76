import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import type { IdPage, ListOrder, PageRange } from "#app/features/catalog/listing/page-ids.queries.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import type { ListedProduct, ListedProducts } from "./listed-products.ts";
import { containsAll, containsAny, type StemmedConcepts, stemConcepts } from "./word-stems.ts";

/** The conditions of a list, ready to be compared with products. */
export type Conditions = Omit<Filters, "words"> & {
  /** The concepts that a product must contain. */
  required?: StemmedConcepts | undefined;
  /** All concepts of the search, for its order by relevance. */
  searched: StemmedConcepts;
};

/** Prepares filters for `matches`. */
export async function conditionsFor({ words, ...filters }: Filters): Promise<Conditions> {
  if (!words) return { ...filters, searched: [] };
  const [required, searched] = await Promise.all([stemConcepts(words.concepts), stemConcepts(words.allConcepts)]);
  return { ...filters, required: words.required === undefined ? undefined : required, searched };
}

/** The offers of which a product needs at least one: any of the colors in any of the sizes. As `wanted_offers` in offers.sql. */
export function wantedOffers(colors: string[], sizes: string[], inStock: boolean): string[] {
  const named = (name: string, values: string[]) =>
    values.length > 0 ? values.map((value) => `${name}=${value.toLowerCase()}`) : [undefined];
  return named("color", colors).flatMap((color) =>
    named("size", sizes).map((size) => `${inStock ? "now " : ""}${[color, size].filter(Boolean).join("&")}`),
  );
}

/** Whether a product offers one of these. */
export function offersAny({ offers }: ListedProduct, wanted: string[]): boolean {
  return wanted.some((offer) => offers.has(offer));
}

/** The products that meet all conditions, in featured order. */
export function matchingProducts({ products }: ListedProducts, conditions: Conditions): ListedProduct[] {
  const { ids, required, departmentId, types, minCents, maxCents, inStock, colors, sizes } = conditions;
  const wanted = colors.length + sizes.length > 0 ? wantedOffers(colors, sizes, inStock === true) : undefined;
  return products.filter(
    (product) =>
      (ids === undefined || ids.includes(product.id)) &&
      (departmentId === undefined || product.departmentId === departmentId) &&
      (types === undefined || types.some((type) => type === product.type)) &&
      (minCents === undefined || product.cents >= minCents) &&
      (maxCents === undefined || product.cents <= maxCents) &&
      (inStock === undefined || product.inStock === inStock) &&
      (wanted === undefined || offersAny(product, wanted)) &&
      (required === undefined || containsAll(product.words, required)),
  );
}

/** How well a product matches a search, 0 is best. As the tiers of page-ids.queries.ts. */
function tierOf({ nameWords, labels }: ListedProduct, searched: StemmedConcepts): number {
  if (containsAll(nameWords, searched)) return 0;
  const inLabels = containsAll(labels, searched) ? 0 : 2;
  return inLabels + (containsAny(nameWords, searched) ? 1 : 2);
}

function sorted(products: ListedProduct[], order: ListOrder, { searched }: Conditions): ListedProduct[] {
  switch (order) {
    case "featured":
      return products;
    case "price":
      return products.toSorted((a, b) => a.cents - b.cents || a.id - b.id);
    case "-price":
      return products.toSorted((a, b) => b.cents - a.cents || b.id - a.id);
    case "-created_at":
      return products.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
    case "relevance": {
      // Sorting is stable, so that products of one tier stay in featured order.
      const tiers = new Map(products.map((product) => [product, tierOf(product, searched)]));
      return products.toSorted((a, b) => (tiers.get(a) ?? 0) - (tiers.get(b) ?? 0));
    }
  }
}

/** How many products match. */
export async function countMatching(listed: ListedProducts, filters: Filters): Promise<number> {
  return matchingProducts(listed, await conditionsFor(filters)).length;
}

/** How many products match, and the ids of one page of them. A search in featured order is sorted by relevance. */
export async function searchListed(
  listed: ListedProducts,
  filters: Filters,
  ordering: Ordering,
  { limit, offset }: PageRange,
): Promise<IdPage> {
  const conditions = await conditionsFor(filters);
  const found = matchingProducts(listed, conditions);
  const order = filters.words !== undefined && ordering === "featured" ? "relevance" : ordering;
  const page = sorted(found, order, conditions).slice(offset, offset + limit);
  return { total: found.length, ids: page.map(({ id }) => id) };
}
