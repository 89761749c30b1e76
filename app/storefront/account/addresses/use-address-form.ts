import { type RefObject, useRef, useState } from "react";
import {
  addressFromFields,
  checkAddressFields,
  checkField,
  type FormCountry,
  type Values,
  withoutCountryErrors,
  withoutFormerRegion,
} from "#app/features/checkout/ui/checkout-fields.ts";
import { type FormErrors, formValues, toFormErrors } from "#app/features/checkout/ui/use-checkout.ts";
import { valuesOfUser } from "#app/features/checkout/ui/use-typed.ts";
import { patchAddress, postAddress } from "#app/features/customers/account/account.client.ts";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { signedInUser } from "#app/features/customers/sessions/signed-in.client.ts";
import { RestError } from "#app/platform/http/rest.ts";

/** Prefix of the field names, the same as in the checkout form. */
const NAME = "shipping_address";
const OFFLINE = "We couldn’t reach the shop. Nothing you typed is lost. Please try again.";
const FAILED = "Something went wrong on our side. Nothing you typed is lost. Please try again.";

type FormOptions = {
  address: SavedAddress | undefined;
  countries: FormCountry[];
  /** The form stays busy until this has ended. */
  onSaved: (saved: SavedAddress) => Promise<void>;
};

/** Returns the initial values of the address form. A new address begins with the customer's name. `home` is the default country's code. */
export function valuesOfAddress(address: SavedAddress | undefined, home: string | undefined): Values {
  if (!address) return { ...valuesOfUser(signedInUser()), [`${NAME}.country`]: home ?? "" };
  const { id: _id, is_default: _isDefault, label, ...parts } = address;
  return { label, ...Object.fromEntries(Object.entries(parts).map(([part, text]) => [`${NAME}.${part}`, text])) };
}

/** State of the address form. Fields are validated on blur and keep their values when saving fails. */
export function useAddressForm(form: RefObject<HTMLFormElement | null>, { address, countries, onSaved }: FormOptions) {
  const [values, setValues] = useState(() => valuesOfAddress(address, countries[0]?.code));
  const [fieldErrors, setFieldErrors] = useState<Values>({});
  const [formErrors, setFormErrors] = useState<FormErrors>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const typed = () => (form.current ? formValues(form.current) : {});
  const setFieldError = (name: string, message: string | undefined) =>
    setFieldErrors(({ [name]: _previous, ...others }) => (message ? { ...others, [name]: message } : others));
  const showErrors = (errors: FormErrors) => {
    setFieldErrors(errors.fieldErrors);
    setFormErrors(errors);
  };

  async function save(input: Values) {
    running.current = true;
    setBusy(true);
    setFormErrors(undefined);
    const isDefault = input.is_default === "true";
    const change = {
      ...addressFromFields(input, NAME, countries),
      label: (input.label ?? "").trim(),
      is_default: isDefault,
    };
    try {
      await onSaved(await (address ? patchAddress(address.id, change) : postAddress(change)));
    } catch (problem) {
      showErrors(toAddressErrors(problem));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    state: {
      values,
      fieldErrors,
      validate: (name: string) => setFieldError(name, checkField(name, typed(), countries)),
      revalidate: (name: string) => {
        if (fieldErrors[name]) setFieldError(name, checkField(name, typed(), countries));
      },
    },
    formErrors,
    busy,
    chooseCountry: (code: string) => {
      const chosen = { ...values, ...typed(), [`${NAME}.country`]: code };
      setValues(withoutFormerRegion(chosen, NAME, values[`${NAME}.country`]));
      setFieldErrors((errors) => withoutCountryErrors(errors, NAME));
    },
    submit() {
      if (running.current) return;
      const input = typed();
      const found = checkAddressFields(input, NAME, countries);
      if (Object.keys(found).length > 0) return showErrors(toFormErrors(found));
      void save(input);
    },
  };
}

/** The API names fields without the form's prefix, so it is added here. */
function toAddressErrors(problem: unknown): FormErrors {
  if (!(problem instanceof RestError)) return { error: OFFLINE, fieldErrors: {} };
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fields).map(([part, message]) => [part === "label" ? part : `${NAME}.${part}`, message]),
  );
  return Object.keys(fieldErrors).length > 0
    ? toFormErrors(fieldErrors)
    : { error: problem.message || FAILED, fieldErrors };
}
