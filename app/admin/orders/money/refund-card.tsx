import { useState } from "react";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { fromDecimal, normalizeAmount, toDollars } from "#app/platform/money.ts";
import { Field } from "#app/ui/field.tsx";
import { dollars } from "#app/ui/price.tsx";
import { Select } from "#app/ui/select.tsx";
import type { OrderView } from "../order-view.ts";
import { CAUSES, providerName } from "./payment-labels.ts";
import { tooMuch } from "./refund-limit.ts";
import { RefundLines } from "./refund-lines.tsx";

type Props = { order: OrderView };

/** Refunds units, the shipping or a free amount. It can be undone for 30 seconds. */
export function RefundCard({ order }: Props) {
  const { refundable, shipping_refundable: shipping } = order;
  const { error, typed } = useFormResult("refund");
  const [fields, setFields] = useState<FormData>();
  const cents = fields ? centsOf(fields, order) : 0;
  const left = fromDecimal(refundable ?? "") ?? 0;
  const typedAmount = normalizeAmount(String(fields?.get("amount") ?? ""));
  return (
    <Card title="Refund" aside={<span className="quiet">{dollars(refundable ?? "0.00")} left</span>}>
      <ActionForm intent="refund" values={{ expected_refundable: refundable ?? "0.00" }} onFields={setFields}>
        <RefundLines lines={order.lines} fields={fields} />
        {Number(shipping) > 0 && (
          <label className="check">
            <input type="checkbox" name="shipping" value={shipping ?? ""} />
            Shipping, {dollars(shipping ?? "0.00")}
          </label>
        )}
        <Field
          label="Or another amount, in dollars"
          hint={
            order.can.includes("cancel")
              ? "Units stay as they are. To send nothing, cancel the order instead."
              : undefined
          }
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed("amount")}
          error={typedAmount !== "" && cents > left ? tooMuch(left) : error("amount")}
        />
        <Select label="Why" name="cause" options={CAUSES} defaultValue={typed("cause")} />
        <Field label="Note" name="note" defaultValue={typed("note")} error={error("note")} />
        <label className="check">
          <input type="checkbox" name="notify" defaultChecked />
          Email the customer
        </label>
        <Split payments={order.payments} cents={cents} />
        <noscript>
          <p className="quiet">
            The refund is the other amount if you enter one, otherwise the price of the units and the shipping. The page
            then shows the total, and you can undo the refund for 30 seconds.
          </p>
        </noscript>
        <SubmitButton intent="refund" variant="plain" busyLabel="Refunding...">
          {cents > 0 && cents <= left ? `Refund ${toDollars(cents)}` : "Refund"}
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}

/** From which payments the money comes, where there are several: the oldest first. `cents` are 0 while no sum is known. */
function Split({ payments, cents }: { payments: OrderView["payments"]; cents: number }) {
  const open = payments
    .map(({ id, provider, reference, refundable }) => ({
      id,
      name: [providerName(provider), reference].filter(Boolean).join(" "),
      left: fromDecimal(refundable) ?? 0,
    }))
    .filter(({ left }) => left > 0);
  if (open.length < 2) return null;
  let rest = cents;
  const parts = open.map(({ id, name, left }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return { id, name, text: cents > 0 ? toDollars(part) : `up to ${toDollars(left)}` };
  });
  return (
    <div className="quiet">
      <p>Several payments are refunded, the oldest first:</p>
      <ul className="plain-list">
        {parts.map(({ id, name, text }) => (
          <li key={id} className="typed-text">
            {text} of {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The cents that the form would refund; 0 while it is nothing or can't be read. */
function centsOf(form: FormData, { lines, shipping_refundable: shipping }: OrderView): number {
  const cents = (text: string | null) => fromDecimal(text ?? "") ?? 0;
  const amount = normalizeAmount(String(form.get("amount") ?? ""));
  const ofLines = lines.map(({ position, price }) => Number(form.get(`units_${position}`) || 0) * cents(price));
  const all = [...ofLines, form.has("shipping") ? cents(shipping) : 0].reduce((sum, part) => sum + part, 0);
  const total = amount === "" ? all : cents(amount);
  return Number.isSafeInteger(total) && total > 0 ? total : 0;
}
