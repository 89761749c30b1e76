import { useEffect, useState } from "react";
import { fetchFeatured, type SuggestedProduct, suggestProducts } from "#app/features/catalog/suggest.client.ts";
import { answerTo } from "./search-answers.ts";

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

/** Fetches the featured products once `isWanted`. Without them the field still offers searches and pages. */
export function useFeatured(isWanted: boolean): SuggestedProduct[] {
  const [featured, setFeatured] = useState<SuggestedProduct[]>([]);
  const isMissing = isWanted && featured.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    const request = new AbortController();
    fetchFeatured(request.signal).then(setFeatured, () => undefined);
    return () => request.abort();
  }, [isMissing]);
  return featured;
}
