/** Letters that Unicode normalization does not decompose. */
const LIGATURES: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ð: "d", þ: "th" };

/** Stop words. "leather" is one, because everything here is made of leather. */
const FILLERS = new Set(
  "leather a an and are as at be by do for from have i in is it me my of on or our please some something that the their this to with you your".split(
    " ",
  ),
);

/** Further words of a search text are ignored. */
const MAX_WORDS = 10;

/**
 * Normalizes a text: lower case, no accents, no possessive s, units apart from numbers. "Men's Étui, 20mm" becomes "men etui,
 * 20 mm".
 */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłðþ]/g, (character) => LIGATURES[character] ?? character)
    .replace(/(\d)(mm|cm|in|inch)\b/g, "$1 $2")
    .replace(/['’`´]s\b/g, "")
    .replace(/['’`´]/g, "");
}

/** The words of a normalized text without stop words, in order. If there are only stop words, the last one. */
export function wordsOf(plain: string): string[] {
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const significant = words.filter((word) => !FILLERS.has(word));
  // A single "to" is the start of "tote".
  return (significant.length > 0 ? significant : words.slice(-1)).slice(0, MAX_WORDS);
}

/** Normalizes a SKU for lookup: "har tot-COG" becomes "hartotcog". */
export function normalizeSku(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
