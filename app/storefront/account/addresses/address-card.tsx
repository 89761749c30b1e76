import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { formatAddress } from "#app/features/orders/format-address.ts";

type Props = {
  address: SavedAddress;
  busy: boolean;
  onEdit: () => void;
  onDefault: () => void;
  onRemove: () => void;
};

/** One address, formatted as on a parcel, with its actions. */
export function AddressCard({ address, busy, onEdit, onDefault, onRemove }: Props) {
  const [name = "", ...lines] = formatAddress(address);
  const actions: [text: string, run: () => void][] = [
    ["Edit", onEdit],
    ...(address.is_default ? [] : ([["Make default", onDefault]] as [string, () => void][])),
    ["Remove", onRemove],
  ];
  return (
    <>
      <div className="address-card-head">
        <h2>{address.label || name}</h2>
        {address.is_default && <span className="badge">Default</span>}
      </div>
      <address className="address-lines">
        {(address.label ? [name, ...lines] : lines).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="address-card-actions">
        {actions.map(([text, run]) => (
          <button
            key={text}
            type="button"
            className="link-button"
            aria-label={`${text}: ${nameOfAddress(address)}`}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : run}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

/** Returns the name of an address for messages: its label, else recipient and street. */
export function nameOfAddress({ label, full_name, line1 }: SavedAddress): string {
  return label || `${full_name}, ${line1}`;
}
