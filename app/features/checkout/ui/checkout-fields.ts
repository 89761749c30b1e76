import type { ShippingCountry } from "../checkout.contract.ts";

/** What stands in the form, by the names of its fields. */
export type Values = Record<string, string>;

/** A country as the form needs it: `pattern` is what its postcodes look like, `arrives` when a parcel is there. */
export type FormCountry = ShippingCountry & { pattern: string | null; arrives: string };

export type AddressName = "shipping_address" | "billing_address";

const PARTS = ["full_name", "line1", "line2", "company", "city", "region", "postal_code"] as const;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const NEEDED: Record<string, string> = {
  email: "Enter your e-mail address: the confirmation goes there.",
  full_name: "Enter the full name.",
  line1: "Enter the street and house number.",
  city: "Enter the city.",
};

const textOf = (values: Values, name: string) => (values[name] ?? "").trim();

/** Whether the shopper gave a billing address of its own: a form that was opened and left empty is none. */
export function hasBilling(values: Values): boolean {
  return PARTS.some((part) => part !== "region" && textOf(values, `billing_address.${part}`) !== "");
}

/** The form as the call takes it. A region stays behind where the chosen country has none. */
export function bodyOf(values: Values, countries: FormCountry[]) {
  const address = (name: AddressName) => {
    const country = textOf(values, `${name}.country`);
    const hasRegion = countries.some(({ code, region }) => code === country && region !== null);
    const parts = Object.fromEntries(PARTS.map((part) => [part, textOf(values, `${name}.${part}`)]));
    return { ...parts, region: hasRegion ? parts.region : "", country };
  };
  return {
    email: textOf(values, "email"),
    shipping_address: address("shipping_address"),
    ...(hasBilling(values) ? { billing_address: address("billing_address") } : {}),
    note: textOf(values, "note"),
    gift_message: textOf(values, "gift_message"),
    expected_total: textOf(values, "expected_total") || undefined,
  };
}

/** What is wrong with one field and how to mend it; undefined when it will do. The shop looks again, and more closely. */
export function checkField(name: string, values: Values, countries: FormCountry[]): string | undefined {
  const value = textOf(values, name);
  const [address, part = name] = name.split(".");
  if (part === "email" && value !== "" && !EMAIL.test(value)) {
    return "That doesn't look like an e-mail address. They look like ada@example.com.";
  }
  const country = countries.find(({ code }) => code === values[`${address}.country`]);
  if (part === "postal_code") return country && checkPostcode(value, country);
  if (part === "region")
    return country?.region && value === "" ? `Choose the ${country.region.toLowerCase()}.` : undefined;
  return value === "" ? NEEDED[part] : undefined;
}

function checkPostcode(value: string, { name, postcode: { label, example, required }, pattern }: FormCountry) {
  const word = label === "ZIP code" ? label : label.toLowerCase();
  if (value === "") return required ? `Enter the ${word}.` : undefined;
  if (!pattern || new RegExp(pattern).test(value.toUpperCase())) return undefined;
  return `That is no ${word} of ${name}: they look like ${example}.`;
}

/** Every field that is wrong, in the order in which they stand. */
export function checkForm(values: Values, countries: FormCountry[]): Values {
  const parts = ["full_name", "line1", "city", "region", "postal_code"];
  const addresses = hasBilling(values) ? ["shipping_address", "billing_address"] : ["shipping_address"];
  const names = ["email", ...addresses.flatMap((address) => parts.map((part) => `${address}.${part}`))];
  const wrong: Values = {};
  for (const name of names) {
    const sentence = checkField(name, values, countries);
    if (sentence) wrong[name] = sentence;
  }
  return wrong;
}

/** Where a field stands in the page. */
export function idOf(name: string): string {
  return `field-${name.replace(".", "-")}`;
}
