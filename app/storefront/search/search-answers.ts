import { isGiftCardSearch } from "#app/features/catalog/search/gift-card-search.ts";
import { isProductCode } from "#app/features/catalog/search/product-code.ts";
import type { SiteLink } from "#app/storefront/layout/site-links.ts";
import { leatherTermIn } from "#app/storefront/leather-terms/leather-terms.ts";

/** What the shop says to a search for something that is not a product. */
export type SearchAnswer = { text: string; links: SiteLink[] };

const CONTACT: SiteLink = { to: "/contact", text: "Ask the workshop" };

const CRAFT: SiteLink = { to: "/about#craftsmanship", text: "How we work" };

const INITIALS = /\b(?:monogram|initials?\b|engrav|personali[sz])/i;

const answers: { isAsked: (text: string) => boolean; answer: SearchAnswer }[] = [
  {
    isAsked: isGiftCardSearch,
    answer: {
      text: "We don’t have gift cards yet. Any product can be a gift: add a gift message at checkout, and the parcel comes without prices.",
      links: [{ to: "/search?q=card+holder", text: "Did you mean card holders?" }],
    },
  },
  {
    isAsked: (text) => INITIALS.test(text),
    answer: {
      text: "Some products have room for initials. Write to us before you order, and we’ll tell you what is possible. A product with initials can’t be returned unless something is wrong with it.",
      links: [CONTACT],
    },
  },
];

/** Returns what the shop says to a search text, or what a leather term in it means; undefined if there is nothing to say. */
export function answerTo(text: string): SearchAnswer | undefined {
  const asked = answers.find(({ isAsked }) => isAsked(text))?.answer;
  const term = leatherTermIn(text);
  return asked ?? (term && { text: `${term.name}: ${term.meaning}`, links: [CRAFT] });
}

/** Returns what to try after a search that found nothing. */
export function adviceFor(search: string): string {
  return isProductCode(search)
    ? `No product has the code “${search}”. Please check it, or search for the product’s name.`
    : `No product matches “${search}”. Try fewer words, or a broader one: “bag”, “belt”, “card”. Or ask us: a person answers.`;
}
