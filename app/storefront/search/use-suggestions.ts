import { useEffect, useState } from "react";
import { suggestProducts } from "#app/features/catalog/catalog.client.ts";
import { helpPagesFor } from "./help-pages.ts";

type Found = Awaited<ReturnType<typeof suggestProducts>>[number];
type SuggestionsResponse = { asked: string; found: Found[]; failed: boolean };
/** One line under the search box: a page of the shop, a product, or all results. */
export type Suggestion = { to: string; text: string; product?: Found };

/** Long enough for the next letter of a quick typist, short enough to feel at once. */
const PAUSE_MS = 150;

/** The lines for a text: pages that help, products, and the way to all results. */
export function suggestionsFor(text: string, response: SuggestionsResponse | undefined): Suggestion[] {
  const products = (response?.found ?? []).map((product) => ({
    to: `/product/${product.slug}`,
    text: product.name,
    product,
  }));
  const all = { to: `/search?q=${encodeURIComponent(text)}`, text: `See all results for “${text}”` };
  return [...helpPagesFor(text).slice(0, 2), ...products, ...(products.length > 0 ? [all] : [])];
}

/** What there is to say instead of, or beside, the lines; nothing while they speak for themselves. */
export function noteOn(response: SuggestionsResponse | undefined, text: string): string {
  if (response?.asked !== text) return response && response.found.length > 0 ? "" : "Searching...";
  if (response.failed) return "Suggestions are not available. Press Enter to search.";
  return response.found.length === 0 ? "No products found." : "";
}

/** Asks the shop once the typing pauses; an answer to an older text is cancelled, never shown. */
export function useSuggestions(text: string): SuggestionsResponse | undefined {
  const [response, setResponse] = useState<SuggestionsResponse>();
  useEffect(() => {
    if (!text) return setResponse(undefined);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setResponse({ asked: text, found: await suggestProducts(text, request.signal), failed: false });
      } catch (problem) {
        if (request.signal.aborted) return;
        console.error("The search did not answer", problem);
        setResponse({ asked: text, found: [], failed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return response;
}
