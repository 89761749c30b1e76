import type { SavedAddress } from "./addresses.contract.ts";
import type { CustomerAddressRow } from "./addresses.queries.ts";

/** Returns the API's view of an address. */
export function serializeAddress(address: CustomerAddressRow): SavedAddress {
  const { id, label, fullName, line1, line2, company, city, region, postalCode, country, isDefault } = address;
  const parts = { full_name: fullName, line1, line2, company, city, region, postal_code: postalCode, country };
  return { id, label, is_default: isDefault, ...parts };
}
