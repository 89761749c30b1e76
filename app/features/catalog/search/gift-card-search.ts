const GIFT_CARD =
  /\b(?:e-?)?gift ?(?:cards?|vouchers?|certificates?)\b(?! (?:holder|case|wallet|sleeve)s?\b)|^vouchers?$/i;

/** Whether a text asks for a gift card. The shop sells none, and its card holders are something else. */
export function isGiftCardSearch(text: string): boolean {
  return GIFT_CARD.test(text.trim());
}
