import { useEffect, useState } from "react";
import { fetchFeatured, type SuggestedProduct, suggestProducts } from "#app/features/catalog/suggest.client.ts";
import { fetchPopular } from "#app/features/sales/popular.client.ts";
import { answerTo } from "./search-answers.ts";
import { type OfferedProducts, offerProducts } from "./suggestions.ts";

type SuggestionsResponse = { query: string; found: SuggestedProduct[]; failed: boolean };

/** Debounce delay in milliseconds. */
const DEBOUNCE_MS = 150;

/** Returns the status text of the suggestions, or "" when the list needs none. */
export function suggestionStatus(response: SuggestionsResponse | undefined, text: string): string {
  if (response?.query !== text) return response && response.found.length > 0 ? "" : "Searching...";
  if (response.failed) return "Suggestions are not available. Press Enter to search.";
  return response.found.length === 0 ? (answerTo(text)?.text ?? "No products found.") : "";
}

/** Fetches suggestions after a pause in typing. Requests for an older text are canceled. */
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

/** Fetches popular or featured products once `isWanted`. Without them the field still offers searches and pages. */
export function useOfferedProducts(isWanted: boolean): OfferedProducts | undefined {
  const [offered, setOffered] = useState<OfferedProducts>();
  const isMissing = isWanted && !offered;
  useEffect(() => {
    if (!isMissing) return;
    const request = new AbortController();
    const { signal } = request;
    offerProducts(fetchPopular(signal), () => fetchFeatured(signal)).then(setOffered, () => undefined);
    return () => request.abort();
  }, [isMissing]);
  return offered;
}
