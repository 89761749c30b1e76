import { useEffect, useState } from "react";
import { Link } from "react-router";
import { arrivalOfToday } from "#app/features/orders/ui/delivery-date.ts";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { deliveryTo, HOME_COUNTRY, PACKING } from "#app/platform/shop-facts.ts";

const LONGEST = PACKING.max + deliveryTo(HOME_COUNTRY).max;

/**
 * What shipping costs, and when an order of today arrives. The HTML is cached for days, so the date is known only after hydration:
 * until then it is a number of days.
 */
export default function ShippingFact() {
  const [arrival, setArrival] = useState<string>();
  useEffect(() => setArrival(arrivalOfToday()), []);
  return (
    <div>
      <dt>Shipping</dt>
      <dd>
        {FLAT_SHIPPING} flat, whatever you order. Leaves the workshop in {shop.packingDays} business days and arrives{" "}
        {arrival ? (
          <>
            by <strong>{arrival}</strong>
          </>
        ) : (
          `within ${LONGEST} business days`
        )}{" "}
        in the United States. <Link to="/shipping">Details</Link>
      </dd>
    </div>
  );
}
