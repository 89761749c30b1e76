/** Money is a whole number of US cents, never a float of dollars. */
export type Cents = number & { readonly cents: unique symbol };

/** Marks a whole number as an amount of cents. Throws on a fraction: that would be a programming error, not a shopper's. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount as Cents;
}

/** "129.00": how the API writes money. */
export function toDecimal(amount: number): string {
  const sign = amount < 0 ? "-" : "";
  const whole = Math.abs(amount);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

/** "$1,299.00": how a shopper reads money. */
export function toDollars(amount: number): string {
  const [whole = "0", fraction = "00"] = toDecimal(Math.abs(amount)).split(".");
  return `${amount < 0 ? "−" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}

/** Reads "129", "129.5" or "129.00" dollars as cents; undefined when it is no amount. */
export function fromDecimal(text: string): Cents | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? cents(Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0"))) : undefined;
}
