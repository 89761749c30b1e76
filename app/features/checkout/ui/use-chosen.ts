import { type RefObject, useEffect, useState } from "react";
import { type AddressBook, CHOICE, chosenOf, firstChoice, OTHER } from "./address-book.ts";
import { readDraft } from "./checkout-draft.ts";
import { formValues } from "./use-checkout.ts";

/** Which saved address the order goes to; `choice` is its id, or OTHER while one is typed. */
export function useChosen(form: RefObject<HTMLFormElement | null>, book: AddressBook | undefined) {
  const [choice, chooseAddress] = useState<string>();
  useEffect(() => {
    if (!book || choice !== undefined || !form.current) return;
    const { [CHOICE]: before } = readDraft();
    // Whoever is just typing an address is not interrupted.
    const isTyping = Boolean(document.activeElement?.closest(".checkout-address"));
    const typed = { ...formValues(form.current), ...(before ? { [CHOICE]: before } : {}) };
    chooseAddress(isTyping ? OTHER : firstChoice(typed, book));
  }, [form, book, choice]);
  const chosen = chosenOf({ [CHOICE]: choice ?? OTHER }, book);
  return { chosen, choice: chosen?.id ?? OTHER, chooseAddress };
}
