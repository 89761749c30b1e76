import { useEffect, useState } from "react";
import { suggestProducts } from "#app/features/catalog/catalog.client.ts";
import { helpPagesFor } from "./help-pages.ts";

type Found = Awaited<ReturnType<typeof suggestProducts>>[number];
type SuggestionsResponse = { query: string; found: Found[]; failed: boolean };
/** A suggestion: a help page, a product, or all results. */
export type Suggestion = { to: string; text: string; product?: Found };

/** Debounce delay in milliseconds. */
const DEBOUNCE_MS = 150;

/** Returns the suggestions for a text: help pages, products, and a link to all results. */
export function suggestionsFor(text: string, response: SuggestionsResponse | undefined): Suggestion[] {
  const products = (response?.found ?? []).map((product) => ({
    to: `/product/${product.slug}`,
    text: product.name,
    product,
  }));
  const all = { to: `/search?q=${encodeURIComponent(text)}`, text: `See all results for “${text}”` };
  return [...helpPagesFor(text).slice(0, 2), ...products, ...(products.length > 0 ? [all] : [])];
}

/** Returns the status text of the suggestions, or "" when the list needs none. */
export function suggestionStatus(response: SuggestionsResponse | undefined, text: string): string {
  if (response?.query !== text) return response && response.found.length > 0 ? "" : "Searching...";
  if (response.failed) return "Suggestions are not available. Press Enter to search.";
  return response.found.length === 0 ? "No products found." : "";
}

/** Fetches suggestions after a pause in typing. Requests for an older text are cancelled. */
export function useSuggestions(text: string): SuggestionsResponse | undefined {
  const [response, setResponse] = useState<SuggestionsResponse>();
  useEffect(() => {
    if (!text) return setResponse(undefined);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setResponse({ query: text, found: await suggestProducts(text, request.signal), failed: false });
      } catch (problem) {
        if (request.signal.aborted) return;
        console.error("The suggestions could not be loaded", problem);
        setResponse({ query: text, found: [], failed: true });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return response;
}
