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
/** Fewer popular products say little, and the shop's choice is shown instead. */
const MIN_POPULAR = 3;
/** Lines of the whole list: more are not read, and on a phone the keyboard leaves no room for them. */
const MAX_LINES = { phone: 8, desktop: 10 };

/** How many lines fit this screen. */
export const maxLines = (): number => MAX_LINES[matchMedia("(width < 48rem)").matches ? "phone" : "desktop"];

const searchFor = (search: string): Suggestion => ({ to: `/search?q=${encodeURIComponent(search)}`, text: search });
const toProduct = (product: SuggestedProduct): Suggestion => ({
  to: `/product/${product.slug}`,
  text: product.name,
  product,
});

/** Products for the empty field, and what they are. */
export type OfferedProducts = { title: "Popular" | "Featured"; products: SuggestedProduct[] };

/** Popular products if the shop has enough of them, otherwise those that it features: a new shop has sold nothing. */
export async function offerProducts(
  popular: Promise<SuggestedProduct[]>,
  featured: () => Promise<SuggestedProduct[]>,
): Promise<OfferedProducts> {
  const products = await popular.catch(() => []);
  if (products.length >= MIN_POPULAR) return { title: "Popular", products };
  return { title: "Featured", products: await featured() };
}

/** What the empty search field offers: the last searches of this browser, the types, and products, `max` lines. */
export function suggestionsAtFocus(
  recent: string[],
  offered: OfferedProducts | undefined,
  max: number,
): SuggestionGroup[] {
  const searches = recent.slice(0, MAX_RECENT).map(searchFor);
  const products = offered?.products.slice(0, max - searches.length - types.length) ?? [];
  const groups = [
    { title: "Recent searches", suggestions: searches },
    { title: "Browse", suggestions: types },
    { title: offered?.title ?? "", suggestions: products.map(toProduct) },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** What a typed text offers in `max` lines: earlier searches that start with it, help pages, products, and a link to all results. */
export function suggestionsFor(
  text: string,
  recent: string[],
  found: SuggestedProduct[],
  max: number,
): SuggestionGroup[] {
  const typed = text.toLowerCase();
  const earlier = recent.filter((search) => search.toLowerCase().startsWith(typed) && search.length > text.length);
  const pages = [...(answerTo(text)?.links ?? []), ...helpPagesFor(text)];
  const all = { ...searchFor(text), text: `See all results for “${text}”` };
  const first = [...earlier.slice(0, MAX_RECENT_WHILE_TYPING).map(searchFor), ...pages.slice(0, MAX_PAGES)];
  const products = found.slice(0, max - first.length - 1).map(toProduct);
  return [{ suggestions: [...first, ...products, ...(found.length > 0 ? [all] : [])] }];
}
