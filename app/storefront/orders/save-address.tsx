import { useEffect, useRef, useState } from "react";
import { fetchAddresses, postAddress } from "#app/features/customers/account/account.client.ts";
import { isSameAddress } from "#app/features/customers/account/addresses/ui/open-address-book.ts";
import type { Address } from "#app/features/orders/orders.contract.ts";
import { useAction } from "#app/storefront/account/use-action.ts";

/** Offers a customer to save the address of an order. Renders nothing while it is in their address book already. */
export default function SaveAddress({ address }: { address: Address }) {
  const [isOffered, setOffered] = useState(false);
  const { busy, error, message, run } = useAction("The address was not saved. Please try again.");
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let canceled = false;
    fetchAddresses().then(
      (saved) => !canceled && setOffered(!saved.some((one) => isSameAddress(one, address))),
      (problem: unknown) => console.error("The saved addresses were not loaded", problem),
    );
    return () => {
      canceled = true;
    };
  }, [address]);

  async function save() {
    const saved = await run("save", async () => {
      await postAddress(address);
      return "Saved in your account.";
    });
    if (!saved) return;
    // The button that had the focus disappears.
    status.current?.focus();
    setOffered(false);
  }

  return (
    <div className="order-save-address no-print">
      <p ref={status} tabIndex={-1} role="status" className="quiet">
        {message}
      </p>
      <p role="alert" className={error && "field-error"}>
        {error}
      </p>
      {isOffered && (
        <button type="button" className="link-button" aria-disabled={busy !== undefined} onClick={() => void save()}>
          {busy ? "Saving..." : "Save this address in my account"}
        </button>
      )}
    </div>
  );
}
