import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { parsePriceText } from "./parse-price-text.ts";
import { MIN_HALF_LENGTH, parseWords } from "./parse-words.ts";
import { findIdsBySku, findRelatedWords } from "./search.queries.ts";
import { normalizeSku, plainText, wordsOf } from "./search-text.ts";

/** The filters of a search text, and wider ones for when these find nothing. */
export type Understanding = { filters: Partial<Filters>; wider?: Partial<Filters> | undefined };

/** A SKU has at least two parts; otherwise the text is a word. */
function looksLikeSku(text: string): boolean {
  return /^[a-z0-9]{2,4}(?:[-\s][a-z0-9]{1,4})+$/i.test(text);
}

/** All pairs of halves of words that may lack a space. */
function halvesOf(words: string[]): string[] {
  return words.flatMap((word) =>
    [...word]
      .map((_, cut) => [word.slice(0, cut), word.slice(cut)])
      .filter((halves) => halves.every((half) => half.length >= MIN_HALF_LENGTH))
      .flat(),
  );
}

const understood = createCatalogCache<string, Understanding>(1000);

/** Parses a search text. Cached until the catalog changes, because paging, filters and facets repeat it. */
export async function understandSearch(text: string): Promise<Understanding> {
  const known = understood.get(text);
  if (known) return known;
  const since = currentGeneration();
  const understanding = await readSearch(text);
  understood.set(text, understanding, since);
  return understanding;
}

/**
 * Parses a search text: a SKU selects its product, price words become a range, and other words are looked up in the catalog's
 * words.
 */
async function readSearch(text: string): Promise<Understanding> {
  if (looksLikeSku(text)) {
    const ids = await findIdsBySku(normalizeSku(text));
    if (ids.length > 0) return { filters: { ids } };
  }
  const { rest, minCents, maxCents } = parsePriceText(plainText(text));
  const typed = wordsOf(rest);
  const hasPrice = minCents !== undefined || maxCents !== undefined;
  if (typed.length === 0) return { filters: hasPrice ? { minCents, maxCents } : { ids: [] } };
  const related = await findRelatedWords(typed, halvesOf(typed));
  const [exactly, widely] = [parseWords(typed, related), parseWords(typed, related, true)];
  const filtersOf = ({ words, axes }: NonNullable<typeof exactly>) => ({ words, ...axes, minCents, maxCents });
  return {
    filters: exactly ? filtersOf(exactly) : { ids: [] },
    wider: widely && widely.words.all !== exactly?.words.all ? filtersOf(widely) : undefined,
  };
}
