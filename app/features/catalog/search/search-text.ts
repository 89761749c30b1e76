/** Letters that are no letter with an accent: taking the accent away leaves them as they are. */
const LIGATURES: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ð: "d", þ: "th" };

/** Words that say nothing about a product: here everything is of leather. */
const FILLERS = new Set(
  "leather a an and are as at be by do for from have i in is it me my of on or our please some something that the their this to with you your".split(
    " ",
  ),
);

/** Words past these are not read: nobody means so many. */
const MAX_WORDS = 10;

/** A text without capitals, accents and the s of possession, numbers apart from their unit: "Men's Étui, 20mm" is "men etui, 20 mm". */
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

/** The words of a plain text that say something, in their order; the last word where none does. */
export function wordsOf(plain: string): string[] {
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const significant = words.filter((word) => !FILLERS.has(word));
  // A lone "to" is the beginning of "tote".
  return (significant.length > 0 ? significant : words.slice(-1)).slice(0, MAX_WORDS);
}

/** A product code as it is looked up: "har tot-COG" is "hartotcog". */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
