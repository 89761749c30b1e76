import { useId, useRef } from "react";
import { Field } from "#app/ui/field.tsx";
import { ScanButton } from "./scan-button.tsx";

type OfField = (name: string) => string | undefined;

/** Carrier, tracking number and, for carriers whose tracking page the shop does not know, its address. */
export function TrackingFields({ error, typed }: { error: OfField; typed: OfField }) {
  const carriers = useId();
  const row = useRef<HTMLDivElement>(null);
  function enterNumber(number: string) {
    const input = row.current?.querySelector<HTMLInputElement>("input[name=number]");
    if (!input) return;
    input.value = number;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }
  return (
    <>
      <div ref={row} className="form-row">
        <Field
          label="Carrier"
          name="carrier"
          list={carriers}
          defaultValue={typed("carrier") ?? "UPS"}
          error={error("carrier")}
          maxLength={60}
          required
        />
        <Field
          label="Tracking number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={typed("number")}
          error={error("number")}
          maxLength={80}
          required
        />
      </div>
      <ScanButton onRead={enterNumber} />
      <details className="more-fields" open={Boolean(error("url") ?? typed("url"))}>
        <summary className="link-button">A different tracking page</summary>
        <Field
          label="Address of the tracking page"
          name="url"
          type="url"
          inputMode="url"
          hint="Not needed for UPS, USPS, FedEx and DHL."
          defaultValue={typed("url")}
          error={error("url")}
          maxLength={500}
        />
      </details>
      <datalist id={carriers}>
        {["UPS", "USPS", "FedEx", "DHL"].map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
