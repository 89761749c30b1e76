import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import { findListedProducts, findOptionValues, type ListedRow, type OptionValue } from "./listed-products.queries.ts";

/** The largest shop whose lists are computed in memory: reading all of it again after a change takes 40 ms. */
export const MAX_LISTED = 500;
/** How long a shop that is too large is not looked at again. */
const STAYS_LARGE_MS = 60_000;

type Words = "offers" | "nameWords" | "labels" | "words";
/** A published product with what lists, searches and facets read of it. */
export type ListedProduct = Omit<ListedRow, Words> & Record<Words, ReadonlySet<string>>;

/** All published products in featured order, and the colors and sizes of the shop. */
export type ListedProducts = {
  products: ListedProduct[];
  colors: OptionValue[];
  sizes: OptionValue[];
};

const cache = createCatalogCache<"all", ListedProducts>(1);
let reading: { since: number; listed: Promise<ListedProducts | undefined> } | undefined;
let largeUntil = 0;

/**
 * The products of a shop of at most `MAX_LISTED`, read once after each change of the catalog. Undefined for a larger one, and
 * while caching is not enabled: then the database is asked.
 */
export async function cachedListedProducts(): Promise<ListedProducts | undefined> {
  const cached = cache.get("all");
  if (cached) return cached;
  const since = currentGeneration();
  if (since === undefined || performance.now() < largeUntil) return undefined;
  if (reading?.since !== since) reading = { since, listed: readListedProducts() };
  const current = reading;
  try {
    const listed = await current.listed;
    if (listed) cache.set("all", listed, since);
    else largeUntil = performance.now() + STAYS_LARGE_MS;
    return listed;
  } finally {
    if (reading === current) reading = undefined;
  }
}

/** Reads all published products. Undefined if there are more than `max`. */
export async function readListedProducts(max = MAX_LISTED): Promise<ListedProducts | undefined> {
  const rows = await findListedProducts(max + 1);
  if (rows.length > max) return undefined;
  const products = rows.map(({ offers, nameWords, labels, words, ...row }) => ({
    ...row,
    offers: new Set(offers),
    nameWords: new Set(nameWords),
    labels: new Set(labels),
    words: new Set(words),
  }));
  return { products, ...(await findOptionValues()) };
}
