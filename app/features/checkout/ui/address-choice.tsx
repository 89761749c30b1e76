import { useState } from "react";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { type BookAddress, CHOICE, OTHER } from "./address-book.ts";
import { idOf } from "./checkout-fields.ts";

/** So many are in sight at once; the others come by a press. */
const IN_SIGHT = 3;

type Props = {
  addresses: BookAddress[];
  /** The chosen one's id; OTHER while another is typed. */
  chosen: string;
  onChoose: (id: string) => void;
  fieldErrors: string | undefined;
};

/** Saved addresses to choose from, and the way to another one. */
export default function AddressChoice({ addresses, chosen, onChoose, fieldErrors }: Props) {
  const [all, setAll] = useState(false);
  const visible = addresses.filter(({ id }, index) => all || index < IN_SIGHT || id === chosen);
  const errorId = `${idOf(CHOICE)}-error`;
  return (
    <fieldset className="address-choice" aria-describedby={fieldErrors ? errorId : undefined}>
      <legend className="visually-hidden">Your addresses</legend>
      {[...visible, undefined].map((address, index) => (
        <label key={address?.id ?? OTHER} className="address-option">
          <input
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
        <button type="button" className="link-button" onClick={() => setAll(true)}>
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
