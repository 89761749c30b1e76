import type { ShippingCountry } from "#app/features/checkout/checkout.contract.ts";
import { env } from "#app/platform/env.ts";
import { COUNTRY_RULES } from "./countries.ts";

const names = new Intl.DisplayNames("en", { type: "region" });

/** Returns the countries that the shop ships to: the first of the setting SHIP_TO, then the others by name. */
export function shippingCountries(): ShippingCountry[] {
  const [home, ...others] = [
    ...new Set(
      env()
        .SHIP_TO.split(",")
        .map((code) => code.trim()),
    ),
  ].map(describe);
  return [...(home ? [home] : []), ...others.sort((a, b) => a.name.localeCompare(b.name, "en"))];
}

/** Returns whether the shop ships to this country. */
export function shipsTo(code: string): boolean {
  return env()
    .SHIP_TO.split(",")
    .some((country) => country.trim() === code);
}

function describe(code: string): ShippingCountry {
  const rules = COUNTRY_RULES[code];
  const regions = Object.entries(rules?.region?.codes ?? {}).map(([region, name]) => ({ code: region, name }));
  return {
    code,
    name: countryName(code),
    region: rules?.region?.label ?? null,
    regions,
    postcode: {
      label: rules?.postcode.label ?? "Postal code",
      example: rules?.postcode.example ?? "",
      required: rules !== undefined,
    },
  };
}

/** Returns "United States" for "US", and the code itself for an unknown country. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
