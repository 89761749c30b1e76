import { fromDecimal, toDollars } from "#app/platform/money.ts";

/** Shows a decimal amount in dollars. */
export function Price({ amount }: { amount: string }) {
  return <span className="price">{dollars(amount)}</span>;
}

/** Formats a decimal amount: "1290.00" becomes "$1,290.00". */
export function dollars(amount: string): string {
  const cents = fromDecimal(amount);
  return cents === undefined ? `$${amount}` : toDollars(cents);
}
