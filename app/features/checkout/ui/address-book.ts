import type { Address } from "#app/features/orders/orders.contract.ts";
import type { Values } from "./checkout-fields.ts";

export type BookAddress = Address & { id: string; label: string };

/** The addresses of a signed-in shopper, the one to be offered first in front. */
export type AddressBook = {
  addresses: BookAddress[];
  /** Keeps another one. It never fails: an order matters more. */
  save: (address: Address) => Promise<void>;
};

/** The field of the chosen address: its id, or OTHER for one that is typed. */
export const CHOICE = "saved_address";
export const OTHER = "other";
const PREFIX = "shipping_address.";

/** The chosen address, if the book has it. */
export function chosenOf(values: Values, book: AddressBook | undefined): BookAddress | undefined {
  return book?.addresses.find(({ id }) => id === values[CHOICE]);
}

/** The form with the chosen address in place of a typed one. What was typed stays in its fields, and is there again when the shopper turns back to it. */
export function withChosen(values: Values, chosen: BookAddress | undefined): Values {
  if (!chosen) return values;
  const { id: _id, label: _label, ...address } = chosen;
  const parts = Object.entries(address).map(([part, text]) => [PREFIX + part, text]);
  return { ...values, ...Object.fromEntries(parts) };
}

/** What is wrong with a chosen address is told where it was chosen: its fields are not in sight. */
export function ontoChoice(fieldErrors: Values): Values {
  const moved: Values = {};
  for (const [name, message] of Object.entries(fieldErrors)) moved[name.startsWith(PREFIX) ? CHOICE : name] ??= message;
  return moved;
}

const TYPED = ["full_name", "line1", "city", "postal_code"];

/** What is chosen at first: what was chosen before, what was typed before, or the address that stands in front. */
export function firstChoice(values: Values, { addresses }: AddressBook): string {
  const before = addresses.find(({ id }) => id === values[CHOICE])?.id;
  const hasTyped = values[CHOICE] === OTHER || TYPED.some((part) => (values[PREFIX + part] ?? "").trim() !== "");
  return before ?? (hasTyped ? OTHER : (addresses[0]?.id ?? OTHER));
}
