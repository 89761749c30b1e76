import { type Cents, cents } from "#app/platform/money.ts";

/** How prices change: to an amount, by hundredths of a percent, by an amount, or only rounded. */
export type PriceChange = {
  kind: "set" | "percent" | "amount" | "round";
  /** Cents for "set" and "amount", hundredths of a percent for "percent"; below 0 to lower a price. Ignored for "round". */
  value: number;
  /** The ending to round to; null to keep every cent. */
  ending: 0 | 95 | null;
};

const MAX_PRICE_CENTS = 100_000_000;

/** A price after a change. Undefined when it would be zero, less, or above a million dollars. */
export function changePrice(price: Cents, { kind, value, ending }: PriceChange): Cents | undefined {
  const changed = { set: value, percent: withPercent(price, value), amount: price + value, round: price }[kind];
  const rounded = ending === null ? changed : roundTo(changed, ending);
  return rounded > 0 && rounded <= MAX_PRICE_CENTS ? cents(rounded) : undefined;
}

/** With whole numbers only, because 1.1 * 115 is not 126.5. Half a cent is rounded up. */
const withPercent = (price: number, hundredths: number) => Math.floor((price * (10_000 + hundredths) + 5_000) / 10_000);

/** The nearest amount with this ending, the higher one of two. At least the ending itself: 0.95, or 1.00. */
function roundTo(amount: number, ending: 0 | 95): number {
  const nearest = Math.floor((amount - ending + 50) / 100) * 100 + ending;
  return amount > 0 ? Math.max(nearest, ending === 0 ? 100 : ending) : amount;
}
