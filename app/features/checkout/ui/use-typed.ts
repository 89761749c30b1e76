import { type RefObject, useEffect, useState } from "react";
import type { User } from "#app/features/customers/customers.contract.ts";
import { isSignedIn, signedInUser } from "#app/features/customers/sessions/signed-in.client.ts";
import { readCheckoutDraft, saveCheckoutDraft } from "./checkout-draft.ts";
import { type AddressName, type FormCountry, type Values, withoutFormerRegion } from "./checkout-fields.ts";
import { formValues } from "./use-checkout.ts";

/** Returns the typed values, restored after Back and a reload, and the country of each address. */
export function useTyped(form: RefObject<HTMLFormElement | null>, countries: FormCountry[], given: Values) {
  const [submitted] = useState(given);
  const [values, setValues] = useState(given);
  const [version, setVersion] = useState(0);
  const country = (name: AddressName) => {
    const found = countries.find(({ code }) => code === values[`${name}.country`]) ?? countries[0];
    if (!found) throw new Error("The shop ships to no country: SHIP_TO is empty");
    return found;
  };
  useEffect(() => {
    // Values in the form were typed before hydration: they take precedence over the draft.
    const typed = form.current ? filled(formValues(form.current)) : {};
    const account = isSignedIn() ? valuesOfUser(signedInUser()) : {};
    const draft = filled(readCheckoutDraft());
    const remembered = { ...typed, ...draft, ...submitted };
    const restored: Values = {};
    for (const name of ["shipping_address.country", "billing_address.country"]) restored[name] = remembered[name] ?? "";
    setValues({ ...account, ...draft, ...typed, ...restored });
    setVersion(1);
  }, [form, submitted]);
  useEffect(() => {
    if (version > 0 && form.current) fill(form.current, values);
  }, [form, version, values]);
  const choose = (name: AddressName, code: string) => {
    const inForm = form.current ? formValues(form.current) : {};
    const withCountry = (fields: Values) =>
      withoutFormerRegion({ ...fields, [`${name}.country`]: code }, name, country(name).code);
    // The field has stored the region of the country before. A box that is not checked is in no form.
    saveCheckoutDraft(withCountry(inForm));
    setValues(withCountry({ ...values, ...inForm }));
  };
  return { country, choose, values };
}

/** The longest name that the form takes. */
const MAX_NAME = 120;

/** Returns the fields that a customer's account knows. */
export function valuesOfUser(user: User | undefined): Values {
  if (!user) return {};
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return filled({ email: user.email, "shipping_address.full_name": name.length > MAX_NAME ? "" : name });
}

const filled = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

/** Fills empty fields with the restored values. */
function fill(form: HTMLFormElement, values: Values) {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && (element.type === "radio" || element.type === "checkbox")) continue;
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (!isText && !(element instanceof HTMLSelectElement)) continue;
    const value = values[element.name];
    if (!value || (isText && (element.value !== "" || element.type === "hidden"))) continue;
    if (isText || [...element.options].some((option) => option.value === value)) element.value = value;
  }
}
