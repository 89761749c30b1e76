import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { Field } from "#app/ui/field.tsx";
import { ANCHORS } from "../next-step.tsx";
import type { OrderView } from "../order-view.ts";
import { PackForm } from "./pack-form.tsx";
import { TrackingFields } from "./tracking-fields.tsx";
import { UnitFields } from "./unit-fields.tsx";

type Props = { order: OrderView };

/** The next step of an order: pack, then ship. */
export function FulfillCard({ order }: Props) {
  const can = (action: string) => order.can.includes(action);
  if (!["pack", "ship", "unpack", "cancel"].some(can)) return null;
  return (
    <Card title={can("pack") ? "Pack" : can("ship") ? "Ship" : "Cancellation"} anchor={ANCHORS.fulfill}>
      {can("pack") && <PackForm order={order} />}
      {can("pack") && can("ship") && <h3 className="card-part">Ship what is packed</h3>}
      {can("ship") && <ShipForm order={order} />}
      {can("unpack") && (
        <ActionForm intent="unpack">
          <button type="submit" className="link-button">
            Unpack
          </button>
        </ActionForm>
      )}
      {can("cancel") && <CancelForm wasPaid={order.status !== "awaiting_payment"} />}
    </Card>
  );
}

function ShipForm({ order: { number, lines, fulfillment } }: Props) {
  const { error, typed } = useFormResult("ship");
  const open = lines.filter(({ to_send }) => to_send > 0);
  const units = open.reduce((sum, { to_send }) => sum + to_send, 0);
  const isPartly = open.some(({ packed, to_send }) => packed < to_send);
  const isPacked = open.some(({ packed }) => packed > 0);
  const unitError = error("units") ?? open.map(({ position }) => error(`units_${position}`)).find(Boolean);
  return (
    <ActionForm intent="ship" offline={{ label: `Ship ${number}` }}>
      <TrackingFields error={error} typed={typed} />
      {units > 1 && (
        <details className="more-fields" open={unitError !== undefined || (isPacked && isPartly)}>
          <summary className="link-button">More than one parcel? Choose the units in this one</summary>
          {error("units") && <p className="notice notice-error">{error("units")}</p>}
          <UnitFields
            key={open.map(({ packed, to_send }) => `${packed} ${to_send}`).join()}
            lines={open}
            max={({ to_send }) => to_send}
            chosen={({ packed, to_send }) => (isPacked ? packed : to_send)}
            error={error}
            typed={typed}
          />
        </details>
      )}
      <label className="check">
        <input type="checkbox" name="notify" defaultChecked />
        Email the tracking number
      </label>
      <SubmitButton intent="ship" wide busyLabel="Sending...">
        {fulfillment === "partly_shipped" ? "Ship the next parcel" : "Ship"}
      </SubmitButton>
    </ActionForm>
  );
}

function CancelForm({ wasPaid }: { wasPaid: boolean }) {
  const { isRefused, error, typed } = useFormResult("cancel");
  return (
    <details open={isRefused}>
      <summary className="link-button danger-link">Cancel the order</summary>
      <ActionForm intent="cancel">
        <Field
          label="Reason"
          name="reason"
          hint={
            wasPaid
              ? "The customer reads it, in the email and on the order’s page."
              : "The customer reads it on the order’s page."
          }
          defaultValue={typed("reason")}
          error={error("reason")}
          maxLength={300}
          required
        />
        {wasPaid && (
          <label className="check">
            <input type="checkbox" name="notify" defaultChecked />
            Email the customer
          </label>
        )}
        <SubmitButton intent="cancel" variant="plain" className="button-danger" busyLabel="Canceling...">
          Cancel the order
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
