import type { Order } from "./orders.contract.ts";

/** Countries that write the postcode before the city: "10115 Berlin". */
const POSTCODE_FIRST = new Set(
  "AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IS IT LT LU MT NL NO PL PT RO SE SI SK".split(" "),
);

const countries = new Intl.DisplayNames("en", { type: "region" });

/** Returns the lines of an address as they are printed, without empty ones. */
export function formatAddress(address: Order["shipping_address"]): string[] {
  const { full_name, company, line1, line2, city, region, postal_code, country } = address;
  const town = [city, region].filter(Boolean).join(", ");
  const cityLine = (POSTCODE_FIRST.has(country) ? [postal_code, town] : [town, postal_code]).filter(Boolean).join(" ");
  const name = countries.of(country) ?? country;
  return [full_name, company, line1, line2, cityLine, name].filter(Boolean);
}
