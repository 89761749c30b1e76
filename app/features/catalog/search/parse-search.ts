import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { isGiftCardSearch } from "./gift-card-search.ts";
import { parsePriceText } from "./parse-price-text.ts";
import { MIN_HALF_LENGTH, parseWords } from "./parse-words.ts";
import { isProductCode, mayBeProductCode } from "./product-code.ts";
import { findIdsBySku, findIdsBySkuStart, findRelatedWords, type RelatedWord } from "./search.queries.ts";
import { shopNames } from "./search-synonyms.ts";
import { normalizeSku, plainText, wordsOf } from "./search-text.ts";

/** The filters of a search text, and wider ones for when these find nothing. */
export type ParsedSearch = { filters: Partial<Filters>; wider?: Partial<Filters> | undefined };

/** All pairs of halves of words that may lack a space. */
function halvesOf(words: string[]): string[] {
  return words.flatMap((word) =>
    [...word]
      .map((_, cut) => [word.slice(0, cut), word.slice(cut)])
      .filter((halves) => halves.every((half) => half.length >= MIN_HALF_LENGTH))
      .flat(),
  );
}

const parsedSearches = createCatalogCache<string, ParsedSearch>(1000);

/** Parses a search text. Cached until the catalog changes, because paging, filters and facets repeat it. */
export async function parseSearch(text: string): Promise<ParsedSearch> {
  const known = parsedSearches.get(text);
  if (known) return known;
  const since = currentGeneration();
  const parsed = await parseUncached(text);
  parsedSearches.set(text, parsed, since);
  return parsed;
}

/** The products with this code, or whose code starts with it. */
async function findIdsByCode(text: string): Promise<number[]> {
  const ids = await findIdsBySku(normalizeSku(text));
  return ids.length === 0 && text.includes("-") ? findIdsBySkuStart(text) : ids;
}

/** "two-in-one" is made of words, "ABC-DEF-COG" is not. */
function areWords(typed: string[], related: RelatedWord[]): boolean {
  return typed.every((word) => shopNames(word) || related.some((row) => row.kind === "same" && row.typed === word));
}

/**
 * Parses a search text: a SKU selects its product, price words become a range, and other words are looked up in the catalog's
 * words. An unknown code and a gift card select nothing.
 */
async function parseUncached(text: string): Promise<ParsedSearch> {
  if (mayBeProductCode(text)) {
    const ids = await findIdsByCode(text);
    if (ids.length > 0) return { filters: { ids } };
  }
  if (isGiftCardSearch(text)) return { filters: { ids: [] } };
  const { rest, minCents, maxCents } = parsePriceText(plainText(text));
  const typed = wordsOf(rest);
  const hasPrice = minCents !== undefined || maxCents !== undefined;
  if (typed.length === 0) return { filters: hasPrice ? { minCents, maxCents } : { ids: [] } };
  const related = await findRelatedWords(typed, halvesOf(typed));
  if (isProductCode(text) && !areWords(typed, related)) return { filters: { ids: [] } };
  const [exactly, widely] = [parseWords(typed, related), parseWords(typed, related, true)];
  // A code that is typed without dashes looks like a word that nothing has.
  if (!exactly && !widely) return { filters: { ids: await findIdsBySku(normalizeSku(text)) } };
  const filtersOf = ({ words, category }: NonNullable<typeof exactly>) => ({ words, ...category, minCents, maxCents });
  return {
    filters: exactly ? filtersOf(exactly) : { ids: [] },
    wider: widely && widely.words.all !== exactly?.words.all ? filtersOf(widely) : undefined,
  };
}
