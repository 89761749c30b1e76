import { expect, test } from "vitest";
import { address } from "#tests/address.ts";
import { type AddressBook, chosenOf, firstChoice, ontoChoice, withChosen } from "./address-book.ts";

const home = { id: "a1", label: "Home", ...address };
const book: AddressBook = { addresses: [home], save: () => Promise.resolve() };

test("a saved address is ordered to, and what was typed before it was chosen is not touched", () => {
  const typed = { email: "ada@example.com", saved_address: "a1", "shipping_address.line1": "Elsewhere 1" };
  const sent = withChosen(typed, chosenOf(typed, book));
  expect(sent["shipping_address.line1"]).toBe("1 Elm Street");
  expect(sent["shipping_address.country"]).toBe("US");
  expect(sent).not.toHaveProperty("shipping_address.label");
  expect(typed["shipping_address.line1"]).toBe("Elsewhere 1");
});

test("another address, one that was removed meanwhile and a guest's form are as they were typed", () => {
  for (const saved_address of ["other", "gone"]) {
    const typed = { saved_address, "shipping_address.line1": "Elsewhere 1" };
    expect(withChosen(typed, chosenOf(typed, book))).toBe(typed);
  }
  expect(chosenOf({ saved_address: "a1" }, undefined)).toBeUndefined();
});

test("what is wrong with a saved address is told beside the choice, never at a field that nobody sees", () => {
  const fieldErrors = {
    "shipping_address.country": "We don't ship to Peru yet.",
    "shipping_address.region": "Choose.",
    note: "Too long.",
  };
  expect(ontoChoice(fieldErrors)).toEqual({ saved_address: "We don't ship to Peru yet.", note: "Too long." });
  expect(ontoChoice({ email: "Enter it." })).toEqual({ email: "Enter it." });
});

test("the first address is offered, unless another was chosen or typed before", () => {
  const two = { ...book, addresses: [home, { ...home, id: "a2", label: "Work" }] };
  expect(firstChoice({}, two)).toBe("a1");
  expect(firstChoice({ saved_address: "a2" }, two)).toBe("a2");
  expect(firstChoice({ saved_address: "gone" }, two)).toBe("a1");
  expect(firstChoice({ saved_address: "other" }, two)).toBe("other");
  expect(firstChoice({ "shipping_address.city": "Paris" }, two)).toBe("other");
  expect(firstChoice({ saved_address: "a2", "shipping_address.city": "Paris" }, two)).toBe("a2");
  expect(firstChoice({}, { ...book, addresses: [] })).toBe("other");
});
