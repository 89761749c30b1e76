import type { SuggestedProduct } from "#app/features/catalog/suggest.client.ts";
import { types } from "#app/storefront/layout/site-links.ts";
import { helpPagesFor } from "./help-pages.ts";
import { answerTo } from "./search-answers.ts";

/** A suggestion: a search, a page or a product. */
export type Suggestion = { to: string; text: string; product?: SuggestedProduct };
/** Suggestions of one kind. */
export type SuggestionGroup = { title?: string; suggestions: Suggestion[] };

const MAX_RECENT = 3;
const MAX_RECENT_WHILE_TYPING = 2;
const MAX_PAGES = 2;

const searchFor = (search: string): Suggestion => ({ to: `/search?q=${encodeURIComponent(search)}`, text: search });
const toProduct = (product: SuggestedProduct): Suggestion => ({
  to: `/product/${product.slug}`,
  text: product.name,
  product,
});

/** What the empty search field offers: the last searches of this browser, the types, and products that the shop features. */
export function suggestionsAtFocus(recent: string[], featured: SuggestedProduct[]): SuggestionGroup[] {
  const groups = [
    { title: "Recent searches", suggestions: recent.slice(0, MAX_RECENT).map(searchFor) },
    { title: "Browse", suggestions: types },
    { title: "Featured", suggestions: featured.map(toProduct) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** What a typed text offers: earlier searches that start with it, help pages, products, and a link to all results. */
export function suggestionsFor(text: string, recent: string[], found: SuggestedProduct[]): SuggestionGroup[] {
  const typed = text.toLowerCase();
  const earlier = recent.filter((search) => search.toLowerCase().startsWith(typed) && search.length > text.length);
  const pages = [...(answerTo(text)?.links ?? []), ...helpPagesFor(text)];
  const all = { ...searchFor(text), text: `See all results for “${text}”` };
  const suggestions = [
    ...earlier.slice(0, MAX_RECENT_WHILE_TYPING).map(searchFor),
    ...pages.slice(0, MAX_PAGES),
    ...found.map(toProduct),
    ...(found.length > 0 ? [all] : []),
  ];
  return [{ suggestions }];
}
