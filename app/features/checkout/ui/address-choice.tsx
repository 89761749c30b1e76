import { useRef, useState } from "react";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import { type BookAddress, CHOICE, OTHER } from "./address-book.ts";
import { idOf } from "./checkout-fields.ts";

/** How many addresses are visible before "Show all". */
const VISIBLE = 3;

type Props = {
  addresses: BookAddress[];
  /** The id of the chosen address; OTHER while one is typed. */
  chosen: string;
  onChoose: (id: string) => void;
  fieldErrors: string | undefined;
};

/** Saved addresses to choose from, and a choice for another one. */
export default function AddressChoice({ addresses, chosen, onChoose, fieldErrors }: Props) {
  /** The id of the first address that "Show all" has added: it takes the focus of that button. */
  const [added, setAdded] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  useFocusOn(first, added);
  const isVisible = ({ id }: BookAddress, index: number) => added !== undefined || index < VISIBLE || id === chosen;
  const visible = addresses.filter(isVisible);
  const errorId = `${idOf(CHOICE)}-error`;
  return (
    <fieldset className="address-choice" aria-describedby={fieldErrors ? errorId : undefined}>
      <legend className="visually-hidden">Your addresses</legend>
      {[...visible, undefined].map((address, index) => (
        <label key={address?.id ?? OTHER} className="address-option">
          <input
            ref={address && address.id === added ? first : undefined}
            type="radio"
            id={index === 0 ? idOf(CHOICE) : undefined}
            name={CHOICE}
            value={address?.id ?? OTHER}
            checked={chosen === (address?.id ?? OTHER)}
            onChange={() => onChoose(address?.id ?? OTHER)}
          />
          {address ? <AddressText address={address} /> : <span>Another address</span>}
        </label>
      ))}
      {visible.length < addresses.length && (
        <button
          type="button"
          className="link-button"
          onClick={() => setAdded(addresses.find((address, index) => !isVisible(address, index))?.id)}
        >
          Show all {addresses.length} addresses
        </button>
      )}
      {fieldErrors && (
        <span id={errorId} className="field-error">
          {fieldErrors}
        </span>
      )}
    </fieldset>
  );
}

function AddressText({ address }: { address: BookAddress }) {
  const [name, ...lines] = formatAddress(address);
  return (
    <span>
      <strong>{address.label || name}</strong>
      <span className="quiet">{(address.label ? [name, ...lines] : lines).join(", ")}</span>
    </span>
  );
}
