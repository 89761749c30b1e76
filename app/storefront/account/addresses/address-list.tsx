import { lazy, Suspense, useEffect, useState } from "react";
import type { FormCountry } from "#app/features/checkout/ui/checkout-fields.ts";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { AddressCard } from "./address-card.tsx";
import { AddressStatus } from "./address-status.tsx";
import { useAddressActions } from "./use-address-actions.ts";

const loadForm = () => import("./address-form.tsx");
const AddressForm = lazy(loadForm);

/** Which address is being written: a new one, or one of those that are there. */
type Writing = { address: SavedAddress | undefined };
type Props = {
  addresses: SavedAddress[];
  countries: FormCountry[];
  onChange: (addresses: SavedAddress[]) => void;
};

/** The customer's addresses, the default one first; one at a time can be added or changed. */
export function AddressList({ addresses, countries, onChange }: Props) {
  const [writing, setWriting] = useState<Writing>();
  const actions = useAddressActions(onChange);
  useEffect(() => {
    // Fetched ahead, so that it opens at once; if that fails, it is tried again when it is wanted.
    void loadForm().catch(() => undefined);
  }, []);

  /** The form gives way to what it was opened from, and the keyboard goes on from there. */
  const [removed, setRemoved] = useState<{ to: string }>();
  const close = (to: string) => {
    setWriting(undefined);
    setRemoved({ to });
  };
  useEffect(() => {
    if (removed) document.getElementById(removed.to)?.focus();
  }, [removed]);
  const saved = async ({ id }: SavedAddress) => {
    await actions.reload("Your address is saved.");
    close(id);
  };

  if (writing) {
    const { address } = writing;
    return (
      <Suspense fallback={<p className="loading">Loading...</p>}>
        <AddressForm
          key={address?.id}
          address={address}
          isOnly={addresses.length === 0}
          countries={countries}
          onSaved={(now) => void saved(now)}
          onCancel={() => close(address?.id ?? "add-address")}
        />
      </Suspense>
    );
  }
  return (
    <>
      <AddressStatus news={actions} />
      {addresses.length === 0 ? (
        <NoAddresses onAdd={() => setWriting({ address: undefined })} />
      ) : (
        <>
          <ul className="address-cards">
            {addresses.map((address) => (
              <li key={address.id} id={address.id} tabIndex={-1} className="address-card">
                <AddressCard
                  address={address}
                  busy={actions.busy !== undefined}
                  onEdit={() => setWriting({ address })}
                  onDefault={() => void actions.makeDefault(address)}
                  onRemove={() => void actions.remove(address)}
                />
              </li>
            ))}
          </ul>
          <Button id="add-address" variant="plain" onClick={() => setWriting({ address: undefined })}>
            Add an address
          </Button>
        </>
      )}
    </>
  );
}

function NoAddresses({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="empty-state account-empty">
      <p>No addresses yet</p>
      <p>Save one, and the checkout is down to a press.</p>
      <Button id="add-address" variant="plain" onClick={onAdd}>
        Add an address
      </Button>
    </div>
  );
}
