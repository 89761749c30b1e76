/** An amount of money: a whole number of US cents. */
export type Cents = number & { readonly cents: unique symbol };

/** Brands a whole number as cents. Throws RangeError on a fraction, which is a programming error. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount as Cents;
}

/** Formats cents for the API: "129.00". */
export function toDecimal(amount: number): string {
  const sign = amount < 0 ? "-" : "";
  const whole = Math.abs(amount);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

/** Formats cents for pages and emails: "$1,299.00". */
export function toDollars(amount: number): string {
  const [whole = "0", fraction = "00"] = toDecimal(Math.abs(amount)).split(".");
  return `${amount < 0 ? "−" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

/**
 * An amount as people type it: "$1,290" is "1290". One that is being typed may end in a point. A comma that separates no thousands
 * stays, so that "1,2900" and "0,500" are no amounts.
 */
export const normalizeAmount = (typed: string): string =>
  typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/^[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(",", ""))
    .replace(/\.$/, "");

/** Parses "129", "129.5" or "129.00" dollars as cents; undefined when it is not an amount. */
export function fromDecimal(text: string): Cents | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? cents(Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0"))) : undefined;
}
