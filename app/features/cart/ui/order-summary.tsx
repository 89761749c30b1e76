import type { ReactNode } from "react";
import { deliveryDateAfterPayment, formatDay } from "#app/features/orders/ui/delivery-date.ts";
import { FLAT_SHIPPING, priceCart } from "#app/features/pricing/price-cart.ts";
import { Totals } from "#app/features/pricing/ui/totals.tsx";
import { shop } from "#app/platform/identity.ts";
import { fromDecimal, toDecimal } from "#app/platform/money.ts";
import { HOME_COUNTRY } from "#app/platform/shop-facts.ts";

/** The cart's subtotal, flat shipping and total: nothing is added to it at checkout. */
export function OrderSummary({ subtotal, children }: { subtotal: string; children: ReactNode }) {
  const price = fromDecimal(subtotal);
  if (price === undefined) throw new RangeError(`${subtotal} is no amount`);
  const { shipping, total } = priceCart([{ price, quantity: 1 }]);
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 id="order-summary">Order Summary</h2>
      <Totals subtotal={subtotal} shipping={toDecimal(shipping)} total={toDecimal(total)} />
      <p className="quiet">
        Ordered today, it arrives by{" "}
        <strong suppressHydrationWarning>{formatDay(deliveryDateAfterPayment(new Date(), HOME_COUNTRY))}</strong> in the
        United States. Elsewhere customs may charge duty or tax; the checkout says more.
      </p>
      <p className="quiet">
        Flat {FLAT_SHIPPING} shipping on any order. Returns within {shop.returnDays} days.
      </p>
      {children}
    </section>
  );
}
