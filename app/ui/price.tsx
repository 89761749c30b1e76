import { fromDecimal, toDollars } from "#app/platform/money.ts";

/** What a price shows: decimal amounts, such as "1290.00". */
export type PriceProps = {
  amount: string;
  /** What it cost before, struck through. */
  compareAt?: string | undefined;
  /** Other options cost more. */
  from?: boolean | undefined;
};

/** Shows a decimal amount in dollars. */
export function Price({ amount, compareAt, from }: PriceProps) {
  const now = (from ? "From " : "") + dollars(amount);
  if (compareAt === undefined) return <span className="price">{now}</span>;
  return (
    <span className="price">
      <span className="visually-hidden">Price now: </span>
      {now}{" "}
      <del className="price-before">
        <span className="visually-hidden">Price before: </span>
        {dollars(compareAt)}
      </del>
    </span>
  );
}

/** Formats a decimal amount: "1290.00" becomes "$1,290.00". */
export function dollars(amount: string): string {
  const cents = fromDecimal(amount);
  return cents === undefined ? `$${amount}` : toDollars(cents);
}
