import type { ReactNode } from "react";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import { fromDecimal, toDecimal } from "#app/platform/money.ts";
import { Price } from "#app/ui/price.tsx";

/** What the cart costs: subtotal, flat shipping, total. It never rises after this. */
export function OrderSummary({ subtotal, children }: { subtotal: string; children: ReactNode }) {
  const price = fromDecimal(subtotal);
  if (price === undefined) throw new RangeError(`${subtotal} is no amount`);
  const { shipping, total } = priceCart([{ price, quantity: 1 }]);
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">Order Summary</h2>
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
              <Price amount={toDecimal(shipping)} />
            </td>
          </tr>
          <tr className="order-total">
            <th scope="row">Total</th>
            <td>
              <Price amount={toDecimal(total)} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="quiet">Flat $10 shipping on any order. Returns within 30 days.</p>
      {children}
    </section>
  );
}
