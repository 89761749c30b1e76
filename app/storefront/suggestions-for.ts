import { useEffect, useState } from "react";
import { suggestProducts } from "#app/features/catalog/catalog.client.ts";
import { helpPagesFor } from "./help-pages.ts";

type Found = Awaited<ReturnType<typeof suggestProducts>>[number];
type Answer = { asked: string; found: Found[]; failed: boolean };
/** One line under the search box: a page of the shop, a product, or all results. */
export type Suggestion = { to: string; text: string; product?: Found };

/** Long enough for the next letter of a quick typist, short enough to feel at once. */
const PAUSE_MS = 150;

/** The lines for a text: pages that help, products, and the way to all results. */
export function suggestionsFor(text: string, answer: Answer | undefined): Suggestion[] {
  const products = (answer?.found ?? []).map((product) => ({
    to: `/product/${product.slug}`,
    text: product.name,
    product,
  }));
  const all = { to: `/search?q=${encodeURIComponent(text)}`, text: `See all results for “${text}”` };
  return [...helpPagesFor(text).slice(0, 2), ...products, ...(products.length > 0 ? [all] : [])];
}

/** What there is to say instead of, or beside, the lines; nothing while they speak for themselves. */
export function noteOn(answer: Answer | undefined, text: string): string {
  if (answer?.asked !== text) return answer && answer.found.length > 0 ? "" : "Searching...";
  if (answer.failed) return "Suggestions are not available. Press Enter to search.";
  return answer.found.length === 0 ? "No products found." : "";
}

/** Asks the shop once the typing pauses; an answer to an older text is cancelled, never shown. */
export function useAnswer(text: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!text) return setAnswer(undefined);
    const call = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer({ asked: text, found: await suggestProducts(text, call.signal), failed: false });
      } catch (problem) {
        if (call.signal.aborted) return;
        console.error("The search did not answer", problem);
        setAnswer({ asked: text, found: [], failed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [text]);
  return answer;
}
