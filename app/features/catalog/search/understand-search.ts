import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { parsePriceText } from "./parse-price-text.ts";
import { parseWords, SHORTEST_HALF } from "./parse-words.ts";
import { findIdsBySku, findRelatedWords } from "./search.queries.ts";
import { plainText, squeezed, wordsOf } from "./search-text.ts";

/** What a search text asks for, and what to ask for when nothing was found that way. */
export type Understanding = { filters: Partial<Filters>; wider?: Partial<Filters> };

/** A product code has at least two parts of letters, or it is a word. */
function looksLikeCode(text: string): boolean {
  return /^[a-z0-9]{2,4}(?:[-\s][a-z0-9]{1,4})+$/i.test(text);
}

/** Both halves of every word that may have lost its space. */
function halvesOf(words: string[]): string[] {
  return words.flatMap((word) =>
    [...word]
      .map((_, cut) => [word.slice(0, cut), word.slice(cut)])
      .filter((halves) => halves.every((half) => half.length >= SHORTEST_HALF))
      .flat(),
  );
}

const understood = createCatalogCache<string, Understanding>(1000);

/** What a search text asks for; held until the catalogue changes, for pages, filters and orders of the same search. */
export async function understandSearch(text: string): Promise<Understanding> {
  const known = understood.get(text);
  if (known) return known;
  const since = currentGeneration();
  const understanding = await readSearch(text);
  understood.set(text, understanding, since);
  return understanding;
}

/** Reads a search text: a product code finds its product, words about the price become bounds, the rest is looked up in the shop's own words. */
async function readSearch(text: string): Promise<Understanding> {
  if (looksLikeCode(text)) {
    const ids = await findIdsBySku(squeezed(text));
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
