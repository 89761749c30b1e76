import { expect, test } from "vitest";
import { address } from "#tests/address.ts";
import { type AddressBook, chosenOf, firstChoice, ontoChoice, withChosen } from "./address-book.ts";

const home = { id: "a1", label: "Home", ...address };
const book: AddressBook = { addresses: [home], save: () => Promise.resolve() };

test("a saved address replaces the typed one in the order, and the typed values stay", () => {
  const typed = { email: "ada@example.com", saved_address: "a1", "shipping_address.line1": "Elsewhere 1" };
  const sent = withChosen(typed, chosenOf(typed, book));
  expect(sent["shipping_address.line1"]).toBe("1 Elm Street");
  expect(sent["shipping_address.country"]).toBe("US");
  expect(sent).not.toHaveProperty("shipping_address.label");
  expect(typed["shipping_address.line1"]).toBe("Elsewhere 1");
});

test("without a chosen address, with a deleted one, and for a guest, the form is as typed", () => {
  for (const saved_address of ["other", "gone"]) {
    const typed = { saved_address, "shipping_address.line1": "Elsewhere 1" };
    expect(withChosen(typed, chosenOf(typed, book))).toBe(typed);
  }
  expect(chosenOf({ saved_address: "a1" }, undefined)).toBeUndefined();
});

test("errors of a saved address are shown at the choice, never at a hidden field", () => {
  const fieldErrors = {
    "shipping_address.country": "We don’t ship to Peru yet.",
    "shipping_address.region": "Choose.",
    note: "Too long.",
  };
  expect(ontoChoice(fieldErrors)).toEqual({ saved_address: "We don’t ship to Peru yet.", note: "Too long." });
  expect(ontoChoice({ email: "Enter it." })).toEqual({ email: "Enter it." });
});

test("the first address is chosen, unless another was chosen or typed before", () => {
  const two = { ...book, addresses: [home, { ...home, id: "a2", label: "Work" }] };
  expect(firstChoice({}, two)).toBe("a1");
  expect(firstChoice({ saved_address: "a2" }, two)).toBe("a2");
  expect(firstChoice({ saved_address: "gone" }, two)).toBe("a1");
  expect(firstChoice({ saved_address: "other" }, two)).toBe("other");
  expect(firstChoice({ "shipping_address.city": "Paris" }, two)).toBe("other");
  expect(firstChoice({ "shipping_address.full_name": "Ada Lovelace" }, two)).toBe("a1");
  expect(firstChoice({ saved_address: "a2", "shipping_address.city": "Paris" }, two)).toBe("a2");
  expect(firstChoice({}, { ...book, addresses: [] })).toBe("other");
});
