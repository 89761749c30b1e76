import { fromDecimal, toDollars } from "#app/platform/money.ts";

/** An amount as shoppers read it: "129.00" becomes $129.00. */
export function Price({ amount }: { amount: string }) {
  return <span className="price">{dollars(amount)}</span>;
}

/** "1290.00" as "$1,290.00". */
export function dollars(amount: string): string {
  const inCents = fromDecimal(amount);
  return inCents === undefined ? `$${amount}` : toDollars(inCents);
}
