import { lazy, type ReactNode, Suspense } from "react";
import { MAX_ADDRESSES } from "#app/platform/shop-facts.ts";
import { type AddressBook, OTHER } from "./address-book.ts";
import { readCheckoutDraft } from "./checkout-draft.ts";

/** Loaded only with an address book: guests never fetch it. */
const AddressChoice = lazy(() => import("./address-choice.tsx"));

type Props = {
  book: AddressBook | undefined;
  choice: string;
  fieldErrors: string | undefined;
  onChoose: (id: string) => void;
  /** The fields of a typed address. */
  children: ReactNode;
};

/** The shipping address: a saved one, or a typed one that may be saved. The hidden fields keep their text. */
export function SavedOrTyped({ book, choice, fieldErrors, onChoose, children }: Props) {
  const isTyped = choice === OTHER;
  return (
    <>
      {book && book.addresses.length > 0 && (
        <Suspense>
          <AddressChoice addresses={book.addresses} chosen={choice} onChoose={onChoose} fieldErrors={fieldErrors} />
        </Suspense>
      )}
      <div hidden={!isTyped}>{children}</div>
      {book && isTyped && book.addresses.length >= MAX_ADDRESSES && (
        <p className="quiet">Your account has {MAX_ADDRESSES} addresses: remove one there to save another.</p>
      )}
      {book && isTyped && book.addresses.length < MAX_ADDRESSES && (
        <label className="check">
          <input
            type="checkbox"
            name="save_address"
            value="true"
            defaultChecked={readCheckoutDraft().save_address === "true"}
          />
          <span>Save this address in my account</span>
        </label>
      )}
    </>
  );
}
