import { fromDecimal } from "#app/platform/money.ts";

/** The price range in a search text, in cents and inclusive, and the rest of the text. */
export type PriceText = { minCents?: number; maxCents?: number; rest: string };

/** "1000", "1,000" or "100.50". */
const AMOUNT = String.raw`\$?\s*((?:\d{1,3},\d{3}|\d{1,6})(?:\.\d{1,2})?)`;
const UNIT = String.raw`(?:\s*(?:dollars?|bucks|usd|\$))?`;
/** "13-14 in", 13-14" and "18 mm" are sizes, not prices, and "1,00" is no amount. */
const NO_MEASURE = String.raw`(?![\d.]|,\d|\s*(?:(?:in|inch|inches|mm|cm|l|g|oz|kg)\b|["”′]))`;

type Pattern = { expression: RegExp; read: (first: number, second: number) => Omit<PriceText, "rest"> };

function pattern(expression: string, read: Pattern["read"]): Pattern {
  return { expression: new RegExp(String.raw`(?<![\w.])(?:${expression})${UNIT}${NO_MEASURE}`), read };
}

const patterns: Pattern[] = [
  pattern(String.raw`(?:between|from)\s+${AMOUNT}${UNIT}\s*(?:and|to|-|–)\s*${AMOUNT}`, (a, b) => span(a, b)),
  pattern(String.raw`${AMOUNT}\s*(?:-|–|to)\s*${AMOUNT}`, (a, b) => span(a, b)),
  pattern(String.raw`(?:under|below|less than|cheaper than|<)\s*${AMOUNT}`, (a) => ({ maxCents: a - 1 })),
  pattern(String.raw`(?:up to|at most|no more than|max(?:imum)?|<=|≤)\s*${AMOUNT}`, (a) => ({ maxCents: a })),
  pattern(String.raw`(?:over|above|more than|>)\s*${AMOUNT}`, (a) => ({ minCents: a + 1 })),
  pattern(String.raw`(?:from|at least|min(?:imum)?|>=|≥)\s*${AMOUNT}`, (a) => ({ minCents: a })),
];

function span(a: number, b: number): Omit<PriceText, "rest"> {
  return { minCents: Math.min(a, b), maxCents: Math.max(a, b) };
}

/** Reads "bags under 100" as bags of at most 99.99 dollars. The text must come from `plainText`. */
export function parsePriceText(plain: string): PriceText {
  for (const { expression, read } of patterns) {
    const match = expression.exec(plain);
    if (!match) continue;
    const [first, second] = match.slice(1).map((amount) => fromDecimal(amount?.replace(",", "") ?? "") ?? 0);
    const rest = `${plain.slice(0, match.index)} ${plain.slice(match.index + match[0].length)}`;
    return { ...read(first ?? 0, second ?? 0), rest };
  }
  return { rest: plain };
}
