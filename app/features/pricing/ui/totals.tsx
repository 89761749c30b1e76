import type { ReactNode } from "react";
import { Price } from "#app/ui/price.tsx";

type Props = {
  subtotal: string;
  shipping: string;
  total: string;
  /** A row below the total. */
  children?: ReactNode;
};

/** Subtotal, shipping and total of a cart or an order, in dollars with two decimals. */
export function Totals({ subtotal, shipping, total, children }: Props) {
  return (
    <table>
      <tbody>
        <tr>
          <th scope="row">Subtotal</th>
          <td>
            <Price amount={subtotal} />
          </td>
        </tr>
        <tr>
          <th scope="row">Shipping</th>
          <td>
            <Price amount={shipping} />
          </td>
        </tr>
        <tr className="order-total">
          <th scope="row">Total</th>
          <td>
            <Price amount={total} />
          </td>
        </tr>
        {children}
      </tbody>
    </table>
  );
}
