import { useEffect, useRef } from "react";
import { AddressFields } from "#app/features/checkout/ui/address-fields.tsx";
import type { FormCountry } from "#app/features/checkout/ui/checkout-fields.ts";
import { TextField } from "#app/features/checkout/ui/checkout-inputs.tsx";
import { ErrorSummary } from "#app/features/checkout/ui/error-summary.tsx";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import { useAddressForm } from "./use-address-form.ts";

type Props = {
  /** The address to change; undefined to add one. */
  address: SavedAddress | undefined;
  /** The first address is always the default. */
  isOnly: boolean;
  countries: FormCountry[];
  onSaved: (saved: SavedAddress) => Promise<void>;
  onCancel: () => void;
};

/** Form that adds or changes an address, with the fields of the checkout. */
export default function AddressForm({ address, isOnly, countries, onSaved, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { state, formErrors, busy, chooseCountry, submit } = useAddressForm(form, { address, countries, onSaved });
  useFocusOn(summary, formErrors);
  useEffect(() => title.current?.focus(), []);
  const chosen = state.values["shipping_address.country"];
  const country = countries.find(({ code }) => code === chosen) ?? countries[0];
  if (!country) throw new Error("The shop ships to no country: SHIP_TO is empty");
  return (
    <form
      ref={form}
      noValidate
      className="checkout-form address-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 ref={title} tabIndex={-1}>
        {address ? "Change address" : "New address"}
      </h2>
      <ErrorSummary ref={summary} formErrors={formErrors} still={state.fieldErrors} />
      <AddressFields
        form={state}
        name="shipping_address"
        countries={countries}
        country={country}
        onCountry={chooseCountry}
      />
      <TextField
        form={state}
        name="label"
        label="Label"
        maxLength={40}
        hint="Only you see it: Home or Work, for example."
      />
      {!isOnly && !address?.is_default && (
        <label className="check">
          <input type="checkbox" name="is_default" value="true" />
          <span>Use as my default address</span>
        </label>
      )}
      <div className="account-actions">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save address
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
