/** How far apart the beginnings of prices are, largest first: the prefixes that `bitmap_keys_of` in bitmap-index.sql writes. */
const STEPS = [1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000];
/** The largest price: PostgreSQL's largest integer. */
const MAX_CENTS = 2_147_483_647;
/** No price is between the largest and this one, which few keys reach. */
const HIGHEST_CENTS = 2_999_999_999;

/** The keys whose products have a price in a range. No product has two of them. `edges` are the ranges that no key covers. */
export type PriceRange = { keys: string[]; edges: { from: number; to: number }[] };

/** The largest step that starts at a price and ends within the range. Smaller prices have no key of a step. */
function stepAt(cents: number, to: number): number | undefined {
  return STEPS.find((step) => cents % step === 0 && cents + step - 1 <= to && (step === STEPS.at(-1) || cents >= step));
}

/** Divides a range of prices, both ends included, into the keys of the bitmap index and what is left at its ends. */
export function priceRange(minCents = 0, maxCents = HIGHEST_CENTS): PriceRange {
  const range: PriceRange = { keys: [], edges: [] };
  const last = maxCents < MAX_CENTS ? maxCents : HIGHEST_CENTS;
  for (let cents = Math.max(minCents, 0); cents <= Math.min(last, MAX_CENTS); ) {
    const step = stepAt(cents, last);
    // A multiple of the smallest step has a key of its own.
    const end = Math.min(last, cents - (cents % 1_000) + 999);
    if (step !== undefined) range.keys.push(`price/${step}=${cents / step}`);
    else if (cents === end && cents % 1_000 === 0) range.keys.push(`price=${cents}`);
    else range.edges.push({ from: cents, to: Math.min(end, MAX_CENTS) });
    cents = step === undefined ? end + 1 : cents + step;
  }
  return range;
}
