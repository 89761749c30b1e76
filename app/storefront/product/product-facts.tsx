import { Suspense } from "react";
import type { PageVariant } from "#app/features/catalog/ui/product-page-data.ts";
import { shop } from "#app/platform/identity.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";

/** Loaded after hydration; the server renders it. */
const ShippingFact = lazyPart(() => import("./shipping-fact.tsx"));

/** One element, so that live stock does not render it again: an update would hide it until it is loaded. */
const SHIPPING = (
  <Suspense>
    <ShippingFact />
  </Suspense>
);

/** Availability, shipping and returns. Nothing is said of shipping while the variant is sold out. */
export function ProductFacts({ variant }: { variant: PageVariant | undefined }) {
  return (
    <dl className="facts">
      <div>
        <dt>Availability</dt>
        <dd id="availability" aria-live="polite" className={variant?.inStock ? "stock" : "stock stock-out"}>
          <span>{availability(variant)}</span>
          {isLow(variant) && <span className="few-left">{variant.stock} left</span>}
        </dd>
      </div>
      {variant?.inStock && SHIPPING}
      <div>
        <dt>Returns</dt>
        <dd>Within {shop.returnDays} days, unused.</dd>
      </div>
    </dl>
  );
}

const FEW = 5;

const isLow = (variant: PageVariant | undefined): variant is PageVariant & { stock: number } =>
  Boolean(variant?.inStock && variant.stock && variant.stock <= FEW);

function availability(variant: PageVariant | undefined): string {
  if (!variant?.inStock) return "Out of Stock";
  return variant.stock === undefined ? "In Stock" : `In Stock (${variant.stock})`;
}
