import type { FormCountry } from "#app/features/checkout/ui/checkout-fields.ts";
import { deliveryDateAfterPayment, formatDay } from "#app/features/orders/ui/delivery-date.ts";
import { now } from "#app/platform/clock.ts";
import { COUNTRY_RULES } from "./countries.ts";
import { shippingCountries } from "./ship-to.ts";

/** The countries that the shop ships to, with what the form must know of each, as of today. */
export function formCountries(): FormCountry[] {
  return shippingCountries().map((country) => ({
    ...country,
    pattern: COUNTRY_RULES[country.code]?.postcode.pattern.source ?? null,
    arrives: formatDay(deliveryDateAfterPayment(now(), country.code)),
  }));
}
