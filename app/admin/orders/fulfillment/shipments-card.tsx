import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { Field } from "#app/ui/field.tsx";
import { ANCHORS } from "../next-step.tsx";
import type { OrderView } from "../order-view.ts";
import { TrackingFields } from "./tracking-fields.tsx";

type Shipment = OrderView["shipments"][number];

/** The parcels of the order, with their tracking and what can be done with each. Orders of before have none. */
export function ShipmentsCard({ order: { shipments, can } }: { order: OrderView }) {
  const canDeliver = can.includes("deliver");
  if (shipments.length === 0 && !canDeliver) return null;
  const open = shipments.filter(({ voided_at, delivered }) => !voided_at && !delivered);
  return (
    <Card
      title={shipments.length === 0 ? "Delivery" : shipments.length === 1 ? "Parcel" : "Parcels"}
      anchor={ANCHORS.parcels}
    >
      <ul className="rows">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="row">
            <Facts shipment={shipment} isOnly={shipments.length === 1} />
            {can.includes("change_shipment") && !shipment.voided_at && (
              <Actions shipment={shipment} canDeliver={!canDeliver || open.length > 1} />
            )}
          </li>
        ))}
      </ul>
      {canDeliver && (
        <ActionForm intent="deliver">
          <SubmitButton intent="deliver" variant="plain" wide>
            {open.length > 1 ? "Mark all as delivered" : "Mark as delivered"}
          </SubmitButton>
        </ActionForm>
      )}
    </Card>
  );
}

function Facts({ shipment, isOnly }: { shipment: Shipment; isOnly: boolean }) {
  const { no, carrier, number, url, units, shipped, delivered, voided_at } = shipment;
  return (
    <>
      <span className="row-name">
        {!isOnly && `${no}. `}
        {carrier} {url ? <a href={url}>{number}</a> : number}
      </span>
      <span className="end">
        {voided_at ? (
          <State kind="ended">Voided</State>
        ) : (
          <State kind="good">{delivered ? "Delivered" : "On the way"}</State>
        )}
      </span>
      <span className="soft wide">
        {units} · sent {shipped}
        {delivered && ` · arrived ${delivered}`}
      </span>
    </>
  );
}

/** `canDeliver`: the parcel is marked as delivered here, and not with the order. */
function Actions({ shipment, canDeliver }: { shipment: Shipment; canDeliver: boolean }) {
  const { id, delivered, undo_until } = shipment;
  return (
    <div className="row-actions row-links">
      {undo_until && (
        <ActionForm intent="undo_shipment" values={{ id }}>
          <button type="submit" className="link-button">
            Undo sending
          </button>
        </ActionForm>
      )}
      {!delivered && canDeliver && (
        <ActionForm intent="deliver_shipment" values={{ id }}>
          <button type="submit" className="link-button">
            Mark as delivered
          </button>
        </ActionForm>
      )}
      <CorrectForm key={shipment.etag} shipment={shipment} />
      {!delivered && <VoidForm id={id} />}
    </div>
  );
}

function CorrectForm({ shipment: { id, carrier, number, ownUrl, etag } }: { shipment: Shipment }) {
  const values = { id };
  const { isRefused, error, typed } = useFormResult("correct_tracking", values);
  return (
    <details open={isRefused}>
      <summary className="link-button">Correct the tracking</summary>
      <ActionForm intent="correct_tracking" values={{ id, etag }}>
        <TrackingFields error={error} typed={(name) => typed(name) ?? { carrier, number, url: ownUrl }[name]} />
        <label className="check">
          <input type="checkbox" name="notify" defaultChecked />
          Email the correct number
        </label>
        <SubmitButton intent="correct_tracking" values={values} variant="plain">
          Save the tracking
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

function VoidForm({ id }: { id: string }) {
  const values = { id };
  const { isRefused, error, typed } = useFormResult("void_shipment", values);
  return (
    <details open={isRefused}>
      <summary className="link-button">Void the parcel</summary>
      <ActionForm intent="void_shipment" values={values}>
        <Field
          label="Reason"
          name="reason"
          hint="For a parcel that came back or never left. Its units need to be sent again, without those that were refunded."
          defaultValue={typed("reason")}
          error={error("reason")}
          maxLength={300}
          required
        />
        <SubmitButton intent="void_shipment" values={values} variant="plain" className="button-danger">
          Void the parcel
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
