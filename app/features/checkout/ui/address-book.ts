import type { Address } from "#app/features/orders/orders.contract.ts";
import type { Values } from "./checkout-fields.ts";

export type BookAddress = Address & { id: string; label: string };

/** The saved addresses of a signed-in customer, the default first. */
export type AddressBook = {
  addresses: BookAddress[];
  /** Saves another address. It never rejects, so that it can't block an order. */
  save: (address: Address) => Promise<void>;
};

/** The field of the chosen address: its id, or OTHER for a typed one. */
export const CHOICE = "saved_address";
export const OTHER = "other";
const PREFIX = "shipping_address.";

/** Returns the chosen address, if the book has it. */
export function chosenOf(values: Values, book: AddressBook | undefined): BookAddress | undefined {
  return book?.addresses.find(({ id }) => id === values[CHOICE]);
}

/** Returns the form's values with the chosen address in place of the typed one, which stays in its fields. */
export function withChosen(values: Values, chosen: BookAddress | undefined): Values {
  if (!chosen) return values;
  const { id: _id, label: _label, ...address } = chosen;
  const parts = Object.entries(address).map(([part, text]) => [PREFIX + part, text]);
  return { ...values, ...Object.fromEntries(parts) };
}

/** Moves the errors of a chosen address to the choice, because the address fields are hidden. */
export function ontoChoice(fieldErrors: Values): Values {
  const moved: Values = {};
  for (const [name, message] of Object.entries(fieldErrors)) moved[name.startsWith(PREFIX) ? CHOICE : name] ??= message;
  return moved;
}

/** The name is left out, because it is filled in from the account. */
const TYPED = ["line1", "city", "postal_code"];

/** Returns the initial choice: the one made before, OTHER if an address was typed before, or the first address. */
export function firstChoice(values: Values, { addresses }: AddressBook): string {
  const before = addresses.find(({ id }) => id === values[CHOICE])?.id;
  const hasTyped = values[CHOICE] === OTHER || TYPED.some((part) => (values[PREFIX + part] ?? "").trim() !== "");
  return before ?? (hasTyped ? OTHER : (addresses[0]?.id ?? OTHER));
}
