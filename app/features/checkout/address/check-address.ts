import { MAX_POSTAL_CODE_LENGTH, type TypedAddress } from "#app/features/checkout/checkout.contract.ts";
import { COUNTRY_RULES } from "./countries.ts";
import { countryName, shipsTo } from "./ship-to.ts";

type Fields = Record<string, string>;

/** Returns the validation errors of an address for its country, by field. `ships`: the shop must ship to the country. */
export function checkAddress(address: TypedAddress, { ships }: { ships: boolean }): Fields {
  const fields: Fields = {};
  const report = (field: keyof TypedAddress, message: string) => {
    fields[field] = message;
  };
  const { country } = address;
  const isCountry = /^[A-Z]{2}$/.test(country) && countryName(country) !== country;
  if (!isCountry) report("country", "Choose a country.");
  else if (ships && !shipsTo(country)) report("country", `We don’t ship to ${countryName(country)} yet.`);
  const rules = COUNTRY_RULES[country];
  // An "ß" is two characters in capitals.
  if (normalizeAddress(address).postal_code.length > MAX_POSTAL_CODE_LENGTH)
    report("postal_code", `Postal code is too long: at most ${MAX_POSTAL_CODE_LENGTH} characters.`);
  if (!rules) return fields;
  const { postcode, region } = rules;
  if (!postcode.pattern.test(address.postal_code.toUpperCase())) {
    const label = /^Post/.test(postcode.label) ? postcode.label.toLowerCase() : postcode.label;
    report("postal_code", `Check the ${label}: it should look like ${postcode.example}.`);
  }
  if (region && !isRegion(address.region, region.codes)) report("region", `Choose the ${region.label.toLowerCase()}.`);
  return fields;
}

function isRegion(typed: string, codes: Record<string, string> | undefined): boolean {
  return codes ? Object.hasOwn(codes, typed.toUpperCase()) : typed !== "";
}

const ZIP_4_DIGITS = /^(\d{5})(\d{4})$/;

/** Returns an address as it is stored: region codes and postcodes in capitals, a ZIP+4 with its hyphen. */
export function normalizeAddress(address: TypedAddress): TypedAddress {
  const codes = COUNTRY_RULES[address.country]?.region?.codes;
  const region = codes ? address.region.toUpperCase() : address.region;
  const postcode = address.postal_code.toUpperCase();
  const isZip = address.country === "US";
  return { ...address, region, postal_code: isZip ? postcode.replace(ZIP_4_DIGITS, "$1-$2") : postcode };
}
