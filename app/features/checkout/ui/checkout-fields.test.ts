import { expect, test } from "vitest";
import { bodyOf, checkField, checkForm, type FormCountry } from "./checkout-fields.ts";
import { valuesOfUser } from "./use-typed.ts";

const country = (
  code: string,
  region: string | null,
  label: string,
  example: string,
  pattern: string,
): FormCountry => ({
  code,
  name: code === "US" ? "United States" : "Germany",
  region,
  regions: [],
  postcode: { label, example, required: true },
  pattern,
  arrives: "Tuesday, December 1",
});
const countries = [
  country("US", "State", "ZIP code", "04101", "^\\d{5}$"),
  country("DE", null, "Postal code", "10115", "^\\d{5}$"),
  country("IE", null, "Eircode", "D02 AF30", "^[A-Z]\\d[\\dW] ?[\\dA-Z]{4}$"),
];
const typed = {
  email: " ada@example.com ",
  "shipping_address.full_name": "Ada Lovelace",
  "shipping_address.line1": "14 Tanner's Row",
  "shipping_address.city": "Portland",
  "shipping_address.region": "ME",
  "shipping_address.postal_code": "04101",
  "shipping_address.country": "US",
  "billing_address.country": "US",
};

test("a customer's name and email are filled in, unless the name is longer than the field", () => {
  const name = { username: "ada", first_name: "Ada", last_name: "Lovelace" };
  const user = { id: "1", email: "ada@example.com", email_verified: true, ...name };
  expect(valuesOfUser(user)).toEqual({ email: "ada@example.com", "shipping_address.full_name": "Ada Lovelace" });
  expect(valuesOfUser({ ...user, last_name: "L".repeat(117) })).toEqual({ email: "ada@example.com" });
  expect(valuesOfUser(undefined)).toEqual({});
});

test("a complete form has no errors, and an empty billing address is left out", () => {
  expect(checkForm(typed, countries)).toEqual({});
  expect(bodyOf(typed, countries)).not.toHaveProperty("billing_address");
  expect(bodyOf(typed, countries).email).toBe("ada@example.com");
});

test("an empty form has an error for each field, in their order", () => {
  const fieldErrors = checkForm({ "shipping_address.country": "US" }, countries);
  expect(Object.keys(fieldErrors)).toEqual([
    "email",
    "shipping_address.full_name",
    "shipping_address.line1",
    "shipping_address.city",
    "shipping_address.region",
    "shipping_address.postal_code",
  ]);
  expect(fieldErrors["shipping_address.postal_code"]).toBe("Enter the ZIP code.");
});

test("a state that was chosen before the country changed is left out", () => {
  const moved = { ...typed, "shipping_address.country": "DE", "shipping_address.postal_code": "10115" };
  expect(checkForm(moved, countries)).toEqual({});
  expect(bodyOf(moved, countries).shipping_address.region).toBe("");
});

test("the error of a foreign postcode shows a valid example", () => {
  const fieldErrors = { ...typed, "shipping_address.postal_code": "SW1A 1AA" };
  expect(checkField("shipping_address.postal_code", fieldErrors, countries)).toBe(
    "Check the ZIP code: it should look like 04101.",
  );
  const irish = { ...fieldErrors, "shipping_address.country": "IE" };
  expect(checkField("shipping_address.postal_code", irish, countries)).toBe(
    "Check the Eircode: it should look like D02 AF30.",
  );
});

test("once a billing address is started, the rest of it is required", () => {
  const begun = { ...typed, "billing_address.full_name": "Charles Babbage" };
  expect(Object.keys(checkForm(begun, countries))).toContain("billing_address.line1");
});
