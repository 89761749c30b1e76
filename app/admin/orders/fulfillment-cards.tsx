import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useFormResult } from "#app/admin/ui/action-result.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { State } from "#app/admin/ui/state.tsx";
import { Field } from "#app/ui/field.tsx";
import type { OrderView } from "./order-view.ts";

type Props = { order: OrderView };

/** The next step of an order: pack, then ship, then delivered. */
export function FulfillCard({ order }: Props) {
  const can = (action: string) => order.can.includes(action);
  if (!["pack", "ship", "unpack", "deliver", "cancel"].some(can)) return null;
  return (
    <Card title={can("pack") ? "Pack" : can("ship") ? "Ship" : "Delivery"}>
      {can("pack") && (
        <ActionForm intent="pack">
          <SubmitButton intent="pack" wide busyLabel="Packing...">
            Mark as packed
          </SubmitButton>
        </ActionForm>
      )}
      {can("ship") && <ShipForm />}
      {can("deliver") && (
        <ActionForm intent="deliver">
          <SubmitButton intent="deliver" variant="plain" wide>
            Mark as delivered
          </SubmitButton>
        </ActionForm>
      )}
      {can("unpack") && (
        <ActionForm intent="unpack">
          <button type="submit" className="link-button">
            Unpack
          </button>
        </ActionForm>
      )}
      {can("cancel") && <CancelForm />}
    </Card>
  );
}

function ShipForm() {
  const { error, typed } = useFormResult("ship");
  return (
    <ActionForm intent="ship">
      <div className="form-row">
        <Field
          label="Carrier"
          name="carrier"
          list="carriers"
          defaultValue={typed("carrier") ?? "UPS"}
          error={error("carrier")}
          required
        />
        <Field
          label="Tracking number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={typed("number")}
          error={error("number")}
          required
        />
      </div>
      <datalist id="carriers">
        {["UPS", "USPS", "FedEx", "DHL"].map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <label className="check">
        <input type="checkbox" name="notify" defaultChecked />
        Email the tracking number
      </label>
      <SubmitButton intent="ship" wide busyLabel="Sending...">
        Ship
      </SubmitButton>
    </ActionForm>
  );
}

function CancelForm() {
  const { error, typed } = useFormResult("cancel");
  return (
    <details>
      <summary className="link-button">Cancel the order</summary>
      <ActionForm intent="cancel">
        <Field label="Reason" name="reason" defaultValue={typed("reason")} error={error("reason")} required />
        <SubmitButton intent="cancel" variant="plain" className="button-danger" busyLabel="Canceling...">
          Cancel the order
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

/** The parcels of the order, with their tracking. */
export function ShipmentsCard({ order: { shipments } }: Props) {
  if (shipments.length === 0) return null;
  return (
    <Card title={shipments.length === 1 ? "Parcel" : "Parcels"}>
      <ul className="rows">
        {shipments.map(({ id, no, carrier, number, url, shipped, delivered, voided_at, undo_until }) => (
          <li key={id} className="row">
            <span className="row-name">
              {shipments.length > 1 && `${no}: `}
              {carrier} {url ? <a href={url}>{number}</a> : number}
            </span>
            <span className="end">
              {voided_at ? (
                <State kind="ended">Voided</State>
              ) : delivered ? (
                <State kind="good">Delivered</State>
              ) : (
                <State kind="good">On the way</State>
              )}
            </span>
            <span className="soft wide">
              Sent {shipped}
              {delivered && ` · arrived ${delivered}`}
            </span>
            {undo_until && (
              <ActionForm intent="undo_shipment" values={{ id }} className="wide">
                <button type="submit" className="link-button">
                  Undo: the email waits for 30 seconds
                </button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
