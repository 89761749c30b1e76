import { useId, useState } from "react";
import { Link } from "react-router";
import { Card } from "#app/admin/ui/card.tsx";
import { FieldHistory } from "#app/admin/ui/field-history.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { CopyAddress } from "./copy-address.tsx";
import { addressText } from "./edited-text.ts";
import type { OrderView } from "./order-view.ts";

export type AddressCountry = { code: string; name: string; regions: { code: string; name: string }[] };
type Props = { order: OrderView; countries: AddressCountry[] };

/** Where the order goes and whom it belongs to, with the forms that correct it. */
export function OrderAddressCard({ order, countries }: Props) {
  const { address, email, other_orders: others, opened, etag, can } = order;
  if (!address) return null;
  const canEdit = can.includes("edit_address");
  return (
    <Card
      title="Ships to"
      aside={<FieldHistory label="address" subject={{ type: "order", id: order.id }} field="shipping_address" />}
    >
      <address className="typed-text">
        {address.map((line) => (
          <span key={line} className="address-line">
            {line}
          </span>
        ))}
      </address>
      <div className="button-row row-links">
        <CopyAddress key={address.join()} lines={address} />
        <a className="link-button" href={order.mapUrl} target="_blank" rel="noreferrer">
          Show on a map
        </a>
      </div>
      {canEdit && <AddressForm key={`${opened.shipping_address} ${etag}`} order={order} countries={countries} />}
      {email && (
        <p className="quiet typed-text">
          <a href={`mailto:${email}`}>{email}</a>{" "}
          <FieldHistory label="email" subject={{ type: "order", id: order.id }} field="email" />
        </p>
      )}
      {email !== null && can.includes("edit_email") && <EmailForm key={`${email} ${etag}`} order={order} />}
      {others.length > 0 && <OtherOrders orders={others} />}
    </Card>
  );
}

/** The customer's other orders, the newest first. */
function OtherOrders({ orders }: { orders: OrderView["other_orders"] }) {
  return (
    <div className="quiet">
      <h3 className="card-part">Other orders of this customer</h3>
      <ul className="rows">
        {orders.map(({ number, placed, status }) => (
          <li key={number} className="row">
            <Link className="row-name" to={`/admin/orders/${number}`}>
              {number}
            </Link>
            <span className="end">{status}</span>
            <span className="soft wide">{placed}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The version that the form was opened with: that of the last refusal, where others have changed the value meanwhile. */
function useEdit(intent: string, order: OrderView, opened: string) {
  const result = useFormResult(intent);
  const etag = result.current("etag") ?? order.etag;
  return { ...result, values: { etag, opened: result.current("opened") ?? opened } };
}

function Theirs({ value, who }: { value: string | undefined; who: string | undefined }) {
  if (value === undefined) return null;
  return (
    <p className="notice typed-text">
      {who}: {value || "empty"}
    </p>
  );
}

function AddressForm({ order, countries }: Props) {
  const address = order.shipping_address;
  const { isRefused, error, typed, current, values } = useEdit("edit_address", order, order.opened.shipping_address);
  const regions = useId();
  const stored = typed("country") ?? address?.country;
  const [chosen, setChosen] = useState(stored);
  if (!address) return null;
  const country = countries.find(({ code }) => code === chosen);
  const theirs = current("opened");
  const field = (name: keyof typeof address) => ({
    name,
    defaultValue: typed(name) ?? address[name],
    error: error(name),
    maxLength: 160,
  });
  return (
    <details open={isRefused}>
      <summary className="link-button">Edit the address</summary>
      <ActionForm
        intent="edit_address"
        values={values}
        onFields={(fields) => setChosen(fields.has("country") ? String(fields.get("country")) : stored)}
      >
        <Theirs value={theirs === undefined ? undefined : addressText(theirs, countries)} who={current("who")} />
        <Field label="Full name" {...field("full_name")} required />
        <Field label="Company" {...field("company")} />
        <Field label="Address" {...field("line1")} required />
        <Field label="Apartment, floor" {...field("line2")} />
        <div className="form-row">
          <Field label="City" {...field("city")} required />
          <Field label="State or region" {...field("region")} list={regions} />
        </div>
        <datalist id={regions}>
          {country?.regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
        <div className="form-row">
          <Field label="Postal code" {...field("postal_code")} maxLength={16} />
          <Select
            label="Country"
            name="country"
            options={countries.map(({ code, name }) => ({ value: code, text: name }))}
            defaultValue={stored}
          />
        </div>
        {error("country") && <p className="field-error">{error("country")}</p>}
        <SubmitButton intent="edit_address" variant="plain">
          Save the address
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

function EmailForm({ order }: { order: OrderView }) {
  const { isRefused, error, typed, current, values } = useEdit("edit_email", order, order.opened.email);
  const isCanceled = order.status === "cancelled" || order.resendable.includes("order-cancelled");
  return (
    <details open={isRefused}>
      <summary className="link-button">Edit the email</summary>
      <ActionForm intent="edit_email" values={values}>
        <Theirs value={current("opened")} who={current("who")} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          hint={`The ${isCanceled ? "cancellation" : "confirmation"} with the order’s link goes there. The former address gets a notice.`}
          defaultValue={typed("email") ?? order.email ?? ""}
          error={error("email")}
          maxLength={254}
          required
        />
        <SubmitButton intent="edit_email" variant="plain">
          Save the email
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

/** The gift message of an order of which nothing has left. */
export function GiftForm({ order }: { order: OrderView }) {
  const { isRefused, error, typed, current, values } = useEdit("edit_gift", order, order.opened.gift_message);
  return (
    <details open={isRefused}>
      <summary className="link-button">{order.gift_message ? "Edit the gift message" : "Add a gift message"}</summary>
      <ActionForm intent="edit_gift" values={values}>
        <Theirs value={current("opened")} who={current("who")} />
        <TextArea
          label="Gift message"
          name="gift_message"
          rows={3}
          defaultValue={typed("gift_message") ?? order.gift_message ?? ""}
          error={error("gift_message")}
          maxLength={500}
        />
        <SubmitButton intent="edit_gift" variant="plain">
          Save the gift message
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
