import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import { type AddressBook, CHOICE, chosenOf, firstChoice, OTHER } from "./address-book.ts";
import { AddressFields, More } from "./address-fields.tsx";
import { readCheckoutDraft } from "./checkout-draft.ts";
import { type AddressName, type FormCountry, hasBilling, itemsField, type Values } from "./checkout-fields.ts";
import { type FormState, LongField, TextField } from "./checkout-inputs.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { SavedOrTyped } from "./saved-or-typed.tsx";
import { type FormErrors, formValues, useCheckout } from "./use-checkout.ts";
import { useTyped } from "./use-typed.ts";

export type CheckoutFormProps = {
  cart: Cart;
  /** The prices that the shopper has seen, in the format of `seenPrices`. */
  seen: string;
  countries: FormCountry[];
  freshKey: string;
  /** The saved addresses of a signed-in shopper. */
  book: AddressBook | undefined;
  priceOf: (cart: Cart) => { shipping: string; total: string };
  /** The values of a form sent without JavaScript, and its errors. */
  submitted: ({ values: Values } & Partial<FormErrors>) | undefined;
};

/** The whole checkout on one page: the order, the addresses, and one button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { seen, countries, freshKey, book, priceOf, submitted } = props;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { country, choose, values } = useTyped(form, countries, submitted?.values ?? {});
  const start = submitted?.error ? { error: submitted.error, fieldErrors: submitted.fieldErrors ?? {} } : undefined;
  const given = { cart: props.cart, seen: submitted?.values.seen ?? seen, countries, freshKey, book };
  const checkout = useCheckout(form, given, start);
  const { chosen, choice, chooseAddress } = useChosen(form, book);
  useFocusOn(summary, checkout.formErrors);
  const { cart, fieldErrors, validate, revalidate } = checkout;
  const { shipping, total } = priceOf(cart);
  const state: FormState = { values, fieldErrors, validate, revalidate };
  const address = (name: AddressName) => (
    <AddressFields
      form={state}
      name={name}
      countries={countries}
      country={country(name)}
      onCountry={(code) => {
        choose(name, code);
        checkout.clearCountryErrors(name);
      }}
    />
  );
  const destination = countries.find(({ code }) => code === chosen?.country) ?? country("shipping_address");
  return (
    <div className="checkout-layout">
      <CheckoutSummary {...{ cart, shipping, total, destination }} seen={checkout.seen} />
      <form
        ref={form}
        id="order-form"
        method="post"
        // Without JavaScript a rejected form opens the page at its error message, below the order's lines.
        action="#order-form"
        noValidate
        data-wait-for-script
        className="checkout-form"
        onInput={checkout.saveDraft}
        onSubmit={(event) => {
          event.preventDefault();
          checkout.submit();
        }}
      >
        {/* Enter presses the form's first button. */}
        <button
          type="submit"
          name="intent"
          value="place"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <ErrorSummary ref={summary} formErrors={checkout.formErrors} still={fieldErrors} />
        <input type="hidden" name="key" value={freshKey} />
        <input type="hidden" name="seen" value={checkout.seen} />
        <input type="hidden" name="expected_total" value={total} />
        <input type="hidden" name="expected_items" value={itemsField(cart.items)} />
        <Part title="Contact">
          <TextField
            form={state}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
          />
        </Part>
        <Part title="Ship to">
          <SavedOrTyped
            {...{ book, choice }}
            fieldErrors={fieldErrors[CHOICE]}
            onChoose={(id) => {
              revalidate(CHOICE);
              chooseAddress(id);
            }}
          >
            {address("shipping_address")}
          </SavedOrTyped>
          <More label="Use a different billing address" open={opensBilling(values, fieldErrors)}>
            {address("billing_address")}
          </More>
          <Extras form={state} />
        </Part>
        <div className="checkout-pay">
          <Button type="submit" name="intent" value="place" wide busy={checkout.busy} busyLabel="Placing your order...">
            Continue to payment
          </Button>
          <p className="quiet">
            You pay on the next page. Your items are reserved while you do. By paying you accept our{" "}
            <a href="/terms">terms</a>.
          </p>
        </div>
      </form>
    </div>
  );
}

/** Returns the chosen saved address; `choice` is its id, or OTHER while one is typed. */
function useChosen(form: RefObject<HTMLFormElement | null>, book: AddressBook | undefined) {
  const [choice, chooseAddress] = useState<string>();
  useEffect(() => {
    if (!book || choice !== undefined || !form.current) return;
    const { [CHOICE]: before } = readCheckoutDraft();
    // A shopper who is typing an address is not interrupted.
    const isTyping = Boolean(document.activeElement?.closest(".checkout-address"));
    const typed = { ...formValues(form.current), ...(before ? { [CHOICE]: before } : {}) };
    chooseAddress(isTyping ? OTHER : firstChoice(typed, book));
  }, [form, book, choice]);
  const chosen = chosenOf({ [CHOICE]: choice ?? OTHER }, book);
  return { chosen, choice: chosen?.id ?? OTHER, chooseAddress };
}

const opensBilling = (values: Values, fieldErrors: Values) =>
  hasBilling(values) || Object.keys(fieldErrors).some((name) => name.startsWith("billing_address."));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="checkout-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const EXTRAS = [
  {
    more: "Add a note for us",
    name: "note",
    label: "Note",
    maxLength: 1000,
    hint: "For example, where to leave the parcel.",
  },
  {
    more: "Add a gift message",
    name: "gift_message",
    label: "Gift message",
    maxLength: 300,
    hint: "We write it on a card. No prices in the parcel.",
  },
];

function Extras({ form }: { form: FormState }) {
  return EXTRAS.map(({ more, ...field }) => (
    <More key={more} label={more} open={Boolean(form.values[field.name] || form.fieldErrors[field.name])}>
      <LongField form={form} {...field} rows={3} />
    </More>
  ));
}
