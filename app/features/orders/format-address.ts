import type { Order } from "./orders.contract.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** Returns the lines of an address as they are printed, without empty ones. */
export function formatAddress(address: Order["shipping_address"]): string[] {
  const { full_name, company, line1, line2, city, region, postal_code, country } = address;
  const cityLine = [[city, region].filter(Boolean).join(", "), postal_code].filter(Boolean).join(" ");
  const name = countries.of(country) ?? country;
  return [full_name, company, line1, line2, cityLine, name].filter(Boolean);
}
