import { shippingCountries } from "#app/features/checkout/address/ship-to.ts";
import { SHIPPING } from "#app/features/pricing/price-cart.ts";
import { env } from "#app/platform/env.ts";
import { shop } from "#app/platform/identity.ts";
import { toDecimal } from "#app/platform/money.ts";
import { DELIVERY_ZONES, deliveryTo, PACKING } from "#app/platform/shop-facts.ts";
import type { OfferTerm } from "./structured-data.ts";

const days = ({ min, max }: { min: number; max: number }) => ({
  "@type": "QuantitativeValue",
  minValue: min,
  maxValue: max,
  unitCode: "DAY",
});

/**
 * Returns the shop's shipping rates and delivery times, one entry for each zone that it ships to, and its return policy as
 * schema.org data for search engines.
 */
export function offerTerms(): OfferTerm[] {
  const codes = shippingCountries().map(({ code }) => code);
  const zones = DELIVERY_ZONES.map(({ delivery }) => ({
    delivery,
    countries: codes.filter((code) => deliveryTo(code) === delivery),
  })).filter(({ countries }) => countries.length > 0);
  return [
    ...zones.map(({ delivery, countries }, index) => ({
      "@type": "OfferShippingDetails" as const,
      "@id": `#shipping-${index + 1}`,
      shippingRate: { "@type": "MonetaryAmount", value: toDecimal(SHIPPING), currency: "USD" },
      shippingDestination: countries.map((code) => ({ "@type": "DefinedRegion", addressCountry: code })),
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: days(PACKING),
        transitTime: days(delivery),
      },
    })),
    {
      "@type": "MerchantReturnPolicy" as const,
      "@id": "#returns",
      applicableCountry: codes,
      returnPolicyCountry: "US",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: shop.returnDays,
      returnMethod: "https://schema.org/ReturnByMail",
      returnFees: "https://schema.org/FreeReturn",
      merchantReturnLink: `${env().PUBLIC_URL}/shipping#returns`,
    },
  ];
}
