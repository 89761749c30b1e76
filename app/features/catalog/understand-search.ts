import type { Filters } from "./listing.queries.ts";
import { readPriceWords } from "./price-words.ts";
import { findIdsBySku, findRelatedWords } from "./search.queries.ts";
import { plainText, squeezed, wordsOf } from "./search-text.ts";
import { understandWords } from "./understand-words.ts";

/** What a search text asks for, and what to ask for when nothing was found that way. */
export type Understanding = { filters: Partial<Filters>; wider?: Partial<Filters> };

/** A product code has at least two parts of letters, or it is a word. */
function looksLikeCode(text: string): boolean {
  return /^[a-z0-9]{2,4}(?:[-\s][a-z0-9]{1,4})+$/i.test(text);
}

/** Reads a search text: a product code finds its product, words about the price become bounds, the rest is looked up in the shop's own words. */
export async function understandSearch(text: string): Promise<Understanding> {
  if (looksLikeCode(text)) {
    const ids = await findIdsBySku(squeezed(text));
    if (ids.length > 0) return { filters: { ids } };
  }
  const { rest, minCents, maxCents } = readPriceWords(plainText(text));
  const typed = wordsOf(rest);
  const hasPrice = minCents !== undefined || maxCents !== undefined;
  if (typed.length === 0) return { filters: hasPrice ? { minCents, maxCents } : { ids: [] } };
  const related = await findRelatedWords(typed);
  const words = understandWords(typed, related);
  const wider = understandWords(typed, related, true);
  return {
    filters: words ? { words, minCents, maxCents } : { ids: [] },
    wider: wider && wider.all !== words?.all ? { words: wider, minCents, maxCents } : undefined,
  };
}
