import { fromDecimal, toDollars } from "#app/platform/money.ts";

type Props = {
  amount: string;
  /** What it cost before, struck through. */
  compareAt?: string | undefined;
};

/** Shows a decimal amount in dollars. */
export function Price({ amount, compareAt }: Props) {
  if (compareAt === undefined) return <span className="price">{dollars(amount)}</span>;
  return (
    <span className="price">
      <span className="visually-hidden">Price now: </span>
      {dollars(amount)}{" "}
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
