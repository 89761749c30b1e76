import type { ReactNode } from "react";
import { FLAT_SHIPPING, priceCart } from "#app/features/pricing/price-cart.ts";
import { Totals } from "#app/features/pricing/ui/totals.tsx";
import { shop } from "#app/platform/identity.ts";
import { fromDecimal, toDecimal } from "#app/platform/money.ts";

type Props = {
  subtotal: string;
  /** The day on which an order of today arrives in the home country: "Tuesday, December 1". */
  arrives: string;
  children: ReactNode;
};

/** The cart's subtotal, flat shipping and total: nothing is added to it at checkout. */
export function OrderSummary({ subtotal, arrives, children }: Props) {
  const price = fromDecimal(subtotal);
  if (price === undefined) throw new RangeError(`${subtotal} is no amount`);
  const { shipping, total } = priceCart([{ price, quantity: 1 }]);
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">Order Summary</h2>
      <Totals subtotal={subtotal} shipping={toDecimal(shipping)} total={toDecimal(total)} />
      <p className="quiet">
        Ordered today, it arrives by <strong suppressHydrationWarning>{arrives}</strong> in the United States. Elsewhere
        customs may charge duty or tax; the checkout says more.
      </p>
      <p className="quiet">
        Flat {FLAT_SHIPPING} shipping on any order. Returns within {shop.returnDays} days.
      </p>
      {children}
    </section>
  );
}
