import { expect, test } from "vitest";
import { parsePriceText } from "./parse-price-text.ts";

test.each([
  ["bags under 100", "bags", undefined, 9_999],
  ["bags below $100.50", "bags", undefined, 10_049],
  ["belt < 60", "belt", undefined, 5_999],
  ["belt up to 60 dollars", "belt", undefined, 6_000],
  ["over 200", "", 20_001, undefined],
  ["wallet from $50", "wallet", 5_000, undefined],
  ["between 50 and 100 wallets", "wallets", 5_000, 10_000],
  ["wallets 100-50", "wallets", 5_000, 10_000],
  ["$50 to $100 bag", "bag", 5_000, 10_000],
  ["bag under $1,000", "bag", undefined, 99_999],
  ["bag under 100, brown", "bag  , brown", undefined, 9_999],
  ["over $1,000.50", "", 100_051, undefined],
  ["between $500 and $1,500", "", 50_000, 150_000],
])("“%s” is “%s” with a price range", (text, rest, minCents, maxCents) => {
  const read = parsePriceText(text);
  expect([read.rest.trim(), read.minCents, read.maxCents]).toEqual([rest, minCents, maxCents]);
});

test.each([
  "sleeve 13-14 in",
  'sleeve 13-14"',
  "sleeve 13-14”",
  "strap 18 mm",
  "belt 34",
  "underarm bag",
  "strap from 18 mm",
  "set of 3",
  "bag under 1,00",
  "bag under 1,000,000",
  "overnight bag",
])("“%s” has no price", (text) => {
  expect(parsePriceText(text)).toEqual({ rest: text });
});
