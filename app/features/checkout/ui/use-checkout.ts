import { type RefObject, useEffect, useRef, useState } from "react";
import { fetchCart } from "#app/features/cart/cart.client.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { asShopper, isSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";
import type { PlacedOrder } from "../checkout.contract.ts";
import { type AddressBook, chosenOf, ontoChoice, withChosen } from "./address-book.ts";
import { keyFor, saveDraft } from "./checkout-draft.ts";
import { bodyOf, checkField, checkForm, type FormCountry, type Values } from "./checkout-fields.ts";

/** Why the order was not placed; `wrong` is a sentence for each field. */
export type FormErrors = { error: string; fieldErrors: Values };

export type CheckoutInput = {
  cart: Cart;
  seen: string;
  countries: FormCountry[];
  freshKey: string;
  book: AddressBook | undefined;
};

const OFFLINE =
  "We couldn't reach the shop. Nothing you typed is lost. Please try again: pressing twice makes one order.";

const TIMEOUT_MS = 20_000;

/** What stands in a form, by the names of its fields. */
export function formValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** How many fields, in words for the summary. */
export function toFormErrors(fieldErrors: Values): FormErrors {
  const many = Object.keys(fieldErrors).length;
  return {
    error: many === 1 ? "Please look at one field again:" : `Please look at ${many} fields again:`,
    fieldErrors,
  };
}

/** A checkout in the browser: checks fields as they are left, places the order once, and keeps what was typed. */
export function useCheckout(
  form: RefObject<HTMLFormElement | null>,
  given: CheckoutInput,
  submitted: FormErrors | undefined,
) {
  const { countries, freshKey, book } = given;
  const [current, setCurrent] = useState({ cart: given.cart, seen: given.seen });
  const [fieldErrors, setFieldErrors] = useState<Values>(submitted?.fieldErrors ?? {});
  const [formErrors, setFormErrors] = useState(submitted);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const typed = () => (form.current ? formValues(form.current) : {});
  const chosen = () => chosenOf(typed(), book);
  /** What the order says: as typed, or with the chosen address. */
  const values = () => withChosen(typed(), chosen());
  const setFieldError = (name: string, message: string | undefined) =>
    setFieldErrors(({ [name]: _previous, ...others }) => (message ? { ...others, [name]: message } : others));
  const showErrors = ({ error, fieldErrors: found }: FormErrors) => {
    const moved = chosen() ? ontoChoice(found) : found;
    const why = Object.keys(moved).length > 0 ? toFormErrors(moved) : { error, fieldErrors: moved };
    setFieldErrors(why.fieldErrors);
    setFormErrors(why);
  };

  async function send(filledIn: Values) {
    const body = bodyOf(filledIn, countries);
    const key = keyFor(JSON.stringify([body, current.cart.items.map(({ id, quantity }) => [id, quantity])]), freshKey);
    try {
      const { payment } = await sendCheckout(body, key);
      if (filledIn.save_address) await book?.save(body.shipping_address);
      location.assign(payment.url);
    } catch (problem) {
      running.current = false;
      setBusy(false);
      if (!(problem instanceof RestError)) return showErrors({ error: OFFLINE, fieldErrors: {} });
      showErrors({ error: problem.message || OFFLINE, fieldErrors: problem.fields });
      if (problem.status === 409 || problem.status === 400) await reloadCart();
    }
  }

  /** Something is not as it was shown: shows the cart as it is now, and says what changed. */
  async function reloadCart() {
    const cart = await fetchCart().catch(() => undefined);
    if (cart) setCurrent({ ...current, cart });
  }

  useEffect(() => {
    // Back brought this page from the browser's memory: what was under way has ended.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setBusy(false);
    };
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);

  return {
    ...current,
    fieldErrors,
    formErrors,
    busy,
    validate: (name: string) => setFieldError(name, checkField(name, values(), countries)),
    revalidate: (name: string) => {
      if (fieldErrors[name]) setFieldError(name, checkField(name, values(), countries));
    },
    saveDraft: () => saveDraft(typed()),
    submit() {
      if (running.current) return;
      const filledIn = values();
      const found = checkForm(filledIn, countries);
      if (Object.keys(found).length > 0) return showErrors(toFormErrors(found));
      running.current = true;
      setBusy(true);
      setFormErrors(undefined);
      void send(filledIn);
    },
  };
}

/** Places the order, once for each key. A shopper whose sign-in has ended buys as a guest. */
async function sendCheckout(body: object, idempotencyKey: string): Promise<PlacedOrder> {
  const send = (bearer?: string) =>
    rest.post<PlacedOrder>("/api/orders/checkout/", body, {
      bearer,
      idempotencyKey,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  if (!isSignedIn()) return send();
  try {
    return await asShopper(send);
  } catch (problem) {
    if (problem instanceof RestError && problem.status === 401) return send();
    throw problem;
  }
}
