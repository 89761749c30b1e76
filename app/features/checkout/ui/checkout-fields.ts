import type { CartItem } from "#app/features/cart/cart.contract.ts";
import type { ShippingCountry } from "#app/features/checkout/checkout.contract.ts";
import type { Address } from "#app/features/orders/orders.contract.ts";

/** The form's values, by field name. */
export type Values = Record<string, string>;

/** A country in the checkout form: `pattern` is the regular expression of its postcodes, `arrives` the day of arrival as text. */
export type FormCountry = ShippingCountry & { pattern: string | null; arrives: string };

export type AddressName = "shipping_address" | "billing_address";

const PARTS = ["full_name", "line1", "line2", "company", "city", "region", "postal_code"] as const;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const NEEDED: Record<string, string> = {
  email: "Enter your email address: the confirmation goes there.",
  full_name: "Enter the full name.",
  line1: "Enter the street and house number.",
  city: "Enter the city.",
};

const textOf = (values: Values, name: string) => (values[name] ?? "").trim();

/** Returns whether the shopper typed a billing address: opened but empty fields don't count. */
export function hasBilling(values: Values): boolean {
  return PARTS.some((part) => part !== "region" && textOf(values, `billing_address.${part}`) !== "");
}

/** Returns an address as the API takes it. The region is left out when the country has none. */
export function addressFromFields(values: Values, name: AddressName, countries: FormCountry[]): Address {
  const text = (part: string) => textOf(values, `${name}.${part}`);
  const country = text("country");
  const hasRegion = countries.some(({ code, region }) => code === country && region !== null);
  return {
    full_name: text("full_name"),
    line1: text("line1"),
    line2: text("line2"),
    company: text("company"),
    city: text("city"),
    region: hasRegion ? text("region") : "",
    postal_code: text("postal_code"),
    country,
  };
}

/**
 * Returns the values without the region if another country was chosen: "WA" is Washington, and also Western Australia. `before` is the
 * country whose regions the form offered.
 */
export function withoutFormerRegion(values: Values, name: AddressName, before: string | undefined): Values {
  if (before === undefined || values[`${name}.country`] === before) return values;
  return { ...values, [`${name}.region`]: "" };
}

/** Returns the form as the API's checkout takes it. */
export function bodyOf(values: Values, countries: FormCountry[]) {
  return {
    email: textOf(values, "email"),
    shipping_address: addressFromFields(values, "shipping_address", countries),
    ...(hasBilling(values) ? { billing_address: addressFromFields(values, "billing_address", countries) } : {}),
    note: textOf(values, "note"),
    gift_message: textOf(values, "gift_message"),
    expected_total: textOf(values, "expected_total") || undefined,
    expected_items: readItems(textOf(values, "expected_items")),
  };
}

/** Returns the items that the form shows, as the value of a hidden field: "12:1;13:2", by their ids. */
export const itemsField = (items: Pick<CartItem, "id" | "quantity">[]): string =>
  items.map(({ id, quantity }) => `${id}:${quantity}`).join(";");

function readItems(field: string): { id: number; quantity: number }[] | undefined {
  if (field === "") return undefined;
  return field.split(";").map((item) => {
    const [id, quantity] = item.split(":");
    return { id: Number(id), quantity: Number(quantity) };
  });
}

/** Returns the error message of a field; undefined when it is valid. The server validates again, more strictly. */
export function checkField(name: string, values: Values, countries: FormCountry[]): string | undefined {
  const value = textOf(values, name);
  const [address, part = name] = name.split(".");
  if (part === "email" && value !== "" && !EMAIL.test(value)) {
    return "That doesn’t look like an email address, such as ada@example.com.";
  }
  const country = countries.find(({ code }) => code === values[`${address}.country`]);
  if (part === "postal_code") return country && checkPostcode(value, country);
  if (part === "region")
    return country?.region && value === "" ? `Choose the ${country.region.toLowerCase()}.` : undefined;
  return value === "" ? NEEDED[part] : undefined;
}

function checkPostcode(value: string, { postcode: { label, example, required }, pattern }: FormCountry) {
  const word = /^Post/.test(label) ? label.toLowerCase() : label;
  if (value === "") return required ? `Enter the ${word}.` : undefined;
  if (!pattern || new RegExp(pattern).test(value.toUpperCase())) return undefined;
  return `Check the ${word}: it should look like ${example}.`;
}

const CHECKED_PARTS = ["full_name", "line1", "city", "region", "postal_code"];

/** Returns the errors of an address's fields, in their order in the form. */
export function checkAddressFields(values: Values, name: AddressName, countries: FormCountry[]): Values {
  return checkFields(
    CHECKED_PARTS.map((part) => `${name}.${part}`),
    values,
    countries,
  );
}

/** Returns the errors of all fields of the checkout, in their order in the form. */
export function checkForm(values: Values, countries: FormCountry[]): Values {
  return {
    ...checkFields(["email"], values, countries),
    ...checkAddressFields(values, "shipping_address", countries),
    ...(hasBilling(values) ? checkAddressFields(values, "billing_address", countries) : {}),
  };
}

function checkFields(names: string[], values: Values, countries: FormCountry[]): Values {
  const fieldErrors: Values = {};
  for (const name of names) {
    const message = checkField(name, values, countries);
    if (message) fieldErrors[name] = message;
  }
  return fieldErrors;
}

/** Returns the element id of a field. */
export function idOf(name: string): string {
  return `field-${name.replace(".", "-")}`;
}

/** The errors that are left when another country is chosen for an address: it has other regions, and other postal codes. */
export function withoutCountryErrors(errors: Values, name: string): Values {
  const { [`${name}.postal_code`]: _postalCode, [`${name}.region`]: _region, ...others } = errors;
  return others;
}
