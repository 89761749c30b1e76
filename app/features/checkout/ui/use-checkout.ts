import { type RefObject, useEffect, useRef, useState } from "react";
import { fetchCart } from "#app/features/cart/cart.client.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { RestError } from "#app/platform/rest.ts";
import { type AddressBook, chosenOf, ontoChoice, withChosen } from "./address-book.ts";
import { bodyOf, checkField, checkForm, type FormCountry, type Values } from "./checkout-fields.ts";
import { keepDraft, keyFor } from "./checkout-draft.ts";
import { sendCheckout } from "./send-checkout.ts";

/** Why the order was not placed; `wrong` is a sentence for each field. */
export type Refused = { error: string; wrong: Values };

export type Checkout = {
  cart: Cart;
  seen: string;
  countries: FormCountry[];
  freshKey: string;
  book: AddressBook | undefined;
};

const OFFLINE =
  "We couldn't reach the shop. Nothing you typed is lost. Please try again: pressing twice makes one order.";

/** What stands in a form, by the names of its fields. */
export function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** How many fields, in words for the summary. */
export function toMend(wrong: Values): Refused {
  const many = Object.keys(wrong).length;
  return { error: many === 1 ? "Please look at one field again:" : `Please look at ${many} fields again:`, wrong };
}

/** A checkout in the browser: checks fields as they are left, places the order once, and keeps what was typed. */
export function useCheckout(form: RefObject<HTMLFormElement | null>, given: Checkout, posted: Refused | undefined) {
  const { countries, freshKey, book } = given;
  const [shown, setShown] = useState({ cart: given.cart, seen: given.seen });
  const [wrong, setWrong] = useState<Values>(posted?.wrong ?? {});
  const [refused, setRefused] = useState(posted);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const typed = () => (form.current ? valuesOf(form.current) : {});
  const chosen = () => chosenOf(typed(), book);
  /** What the order says: as typed, or with the chosen address. */
  const values = () => withChosen(typed(), chosen());
  const say = (name: string, message: string | undefined) =>
    setWrong(({ [name]: _mended, ...others }) => (message ? { ...others, [name]: message } : others));
  const refuse = ({ error, wrong: found }: Refused) => {
    const told = chosen() ? ontoChoice(found) : found;
    const why = Object.keys(told).length > 0 ? toMend(told) : { error, wrong: told };
    setWrong(why.wrong);
    setRefused(why);
  };

  async function send(filledIn: Values) {
    const body = bodyOf(filledIn, countries);
    const key = keyFor(JSON.stringify([body, shown.cart.items.map(({ id, quantity }) => [id, quantity])]), freshKey);
    try {
      const { payment } = await sendCheckout(body, key);
      if (filledIn.save_address) await book?.keep(body.shipping_address);
      location.assign(payment.url);
    } catch (problem) {
      running.current = false;
      setBusy(false);
      if (!(problem instanceof RestError)) return refuse({ error: OFFLINE, wrong: {} });
      refuse({ error: problem.message || OFFLINE, wrong: problem.fields });
      if (problem.status === 409 || problem.status === 400) await lookAgain();
    }
  }

  /** Something is not as it was shown: shows the cart as it is now, and says what changed. */
  async function lookAgain() {
    const cart = await fetchCart().catch(() => undefined);
    if (cart) setShown({ ...shown, cart });
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
    ...shown,
    wrong,
    refused,
    busy,
    leave: (name: string) => say(name, checkField(name, values(), countries)),
    mend: (name: string) => {
      if (wrong[name]) say(name, checkField(name, values(), countries));
    },
    keep: () => keepDraft(typed()),
    place() {
      if (running.current) return;
      const filledIn = values();
      const found = checkForm(filledIn, countries);
      if (Object.keys(found).length > 0) return refuse(toMend(found));
      running.current = true;
      setBusy(true);
      setRefused(undefined);
      void send(filledIn);
    },
  };
}
