import type { Order } from "./orders.contract.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** An address in the lines of an envelope. */
export function formatAddress(address: Order["shipping_address"]): string[] {
  const { full_name, company, line1, line2, city, region, postal_code, country } = address;
  const town = [[city, region].filter(Boolean).join(", "), postal_code].filter(Boolean).join(" ");
  const name = countries.of(country) ?? country;
  return [full_name, company, line1, line2, town, name].filter(Boolean);
}
