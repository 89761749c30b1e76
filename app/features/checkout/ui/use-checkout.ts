import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchCart } from "#app/features/cart/cart.client.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { asShopper, isSignedIn, SESSION_CHANNEL } from "#app/features/customers/sessions/signed-in.client.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";
import type { PlacedOrder } from "../checkout.contract.ts";
import { type AddressBook, chosenOf, ontoChoice, withChosen } from "./address-book.ts";
import { keyFor, saveCheckoutDraft, saveOrder } from "./checkout-draft.ts";
import {
  bodyOf,
  checkField,
  checkForm,
  type FormCountry,
  type Values,
  withoutCountryErrors,
} from "./checkout-fields.ts";
import { summarizeFields } from "./error-summary.tsx";

/** Why the order was not placed; `fieldErrors` has a message for each invalid field. */
export type FormErrors = { error: string; fieldErrors: Values };

export type CheckoutInput = {
  cart: Cart;
  seen: string;
  countries: FormCountry[];
  freshKey: string;
  book: AddressBook | undefined;
};

const AGAIN = "Nothing you typed is lost. Please try again: your order won’t be placed twice.";
const OFFLINE = `We couldn’t reach the shop. ${AGAIN}`;
const FAILED = `Something went wrong on our side. ${AGAIN}`;

const TIMEOUT_MS = 20_000;

/** Returns a form's values, by field name. */
export function formValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Returns the errors with a summary that says how many fields are invalid. */
export function toFormErrors(fieldErrors: Values): FormErrors {
  return { error: summarizeFields(Object.keys(fieldErrors).length), fieldErrors };
}

/** The checkout in the browser: validates fields when they are left, places the order once, and saves a draft. */
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
  /** The values of the order: as typed, or with the chosen address. */
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
      const { number, payment } = await sendCheckout(body, key);
      saveOrder(number);
      if (filledIn.save_address) await book?.save(body.shipping_address);
      location.assign(payment.url);
    } catch (problem) {
      // A process of the release before does not know this field, and refuses it.
      const isUnknown = problem instanceof RestError && "expected_items" in problem.fields;
      if (isUnknown && filledIn.expected_items) return send({ ...filledIn, expected_items: "" });
      running.current = false;
      setBusy(false);
      if (!(problem instanceof RestError)) return showErrors({ error: OFFLINE, fieldErrors: {} });
      showErrors({ error: problem.message || FAILED, fieldErrors: problem.fields });
      if (problem.status === 409 || problem.status === 400) await reloadCart();
    }
  }

  /** Shows the current cart, with what has changed since the page was rendered. */
  async function reloadCart() {
    const cart = await fetchCart().catch(() => undefined);
    if (cart) setCurrent(({ seen }) => ({ cart, seen }));
  }

  useChangedCart((isRestored) => {
    if (isRestored) {
      // Back may restore this page with its busy button: the request has ended.
      running.current = false;
      setBusy(false);
    }
    // The order that is being placed has its own cart.
    if (!running.current) void reloadCart();
  });

  return {
    ...current,
    fieldErrors,
    formErrors,
    busy,
    validate: (name: string) => setFieldError(name, checkField(name, values(), countries)),
    revalidate: (name: string) => {
      if (fieldErrors[name]) setFieldError(name, checkField(name, values(), countries));
    },
    clearCountryErrors: (name: string) => setFieldErrors((errors) => withoutCountryErrors(errors, name)),
    saveDraft: () => saveCheckoutDraft(typed()),
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

/**
 * Calls `onChange` when the cart may have changed: in another tab, by a sign-in or sign-out, or before Back restored this page from
 * memory.
 */
function useChangedCart(onChange: (isRestored: boolean) => void) {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && change(true);
    addEventListener("pageshow", restore);
    const channels = ["cart", SESSION_CHANNEL].map((name) => new BroadcastChannel(name));
    for (const channel of channels) channel.onmessage = () => change(false);
    return () => {
      removeEventListener("pageshow", restore);
      for (const channel of channels) channel.close();
    };
  }, []);
}

/** Places the order, once for each key. A shopper whose sign-in has ended orders as a guest, unless the cart was the account's. */
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
    if (!(problem instanceof RestError && problem.status === 401)) throw problem;
    return send().catch((later: unknown) => {
      const isEmpty = later instanceof RestError && later.status === 400 && Object.keys(later.fields).length === 0;
      throw isEmpty ? problem : later;
    });
  }
}
