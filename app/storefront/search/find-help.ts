import type { SiteLink } from "#app/storefront/layout/site-links.ts";
import { helpPagesFor } from "./help-pages.ts";
import { answerTo, type SearchAnswer } from "./search-answers.ts";

/** An answer to a search that is not for a product, and pages that may help. */
export type FoundHelp = { answer: SearchAnswer | undefined; pages: SiteLink[] };

/** Returns what helps with a search besides products; undefined if nothing does. */
export function findHelp(search: string): FoundHelp | undefined {
  const [answer, pages] = [answerTo(search), helpPagesFor(search)];
  return answer || pages.length > 0 ? { answer, pages } : undefined;
}
