import { lazy, Suspense, useEffect, useState } from "react";
import type { FormCountry } from "#app/features/checkout/ui/checkout-fields.ts";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { failureReason } from "#app/platform/http/failure-reason.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { AddressCard } from "./address-card.tsx";
import { AddressStatus } from "./address-status.tsx";
import { useAddressActions } from "./use-address-actions.ts";

const loadForm = () => import("./address-form.tsx");
const AddressForm = lazy(loadForm);

/** The address in the form; `address` is undefined for a new one. */
type Editing = { address: SavedAddress | undefined };
type Props = {
  addresses: SavedAddress[];
  countries: FormCountry[];
  onChange: (addresses: SavedAddress[]) => void;
};

function reportFailure(problem: unknown) {
  console.error("The address form could not be loaded", problem);
  showToast(`The form can’t be opened now. ${failureReason(problem)}`, { kind: "error" });
}

/** The customer's addresses, the default first. One at a time can be added or changed. */
export function AddressList({ addresses, countries, onChange }: Props) {
  const [editing, setEditing] = useState<Editing>();
  const edit = (address?: SavedAddress) => void loadForm().then(() => setEditing({ address }), reportFailure);
  const actions = useAddressActions(addresses, onChange);
  useEffect(() => {
    // Preloads the form so that it opens at once. If that fails, opening the form loads it again.
    void loadForm().catch(() => undefined);
  }, []);

  // When the form closes, the element that opened it gets the focus back.
  const [focus, setFocus] = useState<{ id: string }>();
  const close = (id: string) => {
    setEditing(undefined);
    setFocus({ id });
  };
  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);
  const onSaved = async (saved: SavedAddress) => {
    await actions.showSaved(saved);
    close(saved.id);
  };

  if (editing) {
    const { address } = editing;
    return (
      <Suspense fallback={<p className="loading">Loading...</p>}>
        <AddressForm
          key={address?.id}
          address={address}
          isOnly={addresses.length === 0}
          countries={countries}
          onSaved={onSaved}
          onCancel={() => close(address?.id ?? "add-address")}
        />
      </Suspense>
    );
  }
  return (
    <>
      <AddressStatus actions={actions} />
      {addresses.length === 0 ? (
        <NoAddresses onAdd={() => edit()} />
      ) : (
        <>
          <ul className="address-cards">
            {addresses.map((address) => (
              <li key={address.id} id={address.id} tabIndex={-1} className="address-card">
                <AddressCard
                  address={address}
                  busy={actions.busy !== undefined}
                  onEdit={() => edit(address)}
                  onDefault={() => void actions.makeDefault(address)}
                  onRemove={() => void actions.remove(address)}
                />
              </li>
            ))}
          </ul>
          <Button id="add-address" variant="plain" onClick={() => edit()}>
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
      <p>Save one to check out faster.</p>
      <Button id="add-address" variant="plain" onClick={onAdd}>
        Add an address
      </Button>
    </div>
  );
}
