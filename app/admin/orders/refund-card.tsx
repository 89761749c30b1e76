import { useState } from "react";
import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useFormResult } from "#app/admin/ui/action-result.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { fromDecimal, toDollars } from "#app/platform/money.ts";
import { Field } from "#app/ui/field.tsx";
import { dollars } from "#app/ui/price.tsx";
import { Select } from "#app/ui/select.tsx";
import type { OrderView } from "./order-view.ts";
import { CAUSES } from "./payment-labels.ts";
import { UnitFields } from "./unit-fields.tsx";

type Props = { order: OrderView };

/** Refunds units, the shipping or a free amount. It can be undone for 30 seconds. */
export function RefundCard({ order }: Props) {
  const { refundable, shipping_refundable: shipping } = order;
  const { error, typed } = useFormResult("refund");
  const [sum, setSum] = useState<string>();
  return (
    <Card title="Refund" aside={<span className="quiet">{dollars(refundable ?? "0.00")} left</span>}>
      <ActionForm
        intent="refund"
        values={{ expected_refundable: refundable ?? "0.00" }}
        onFields={(fields) => setSum(sumOf(fields, order))}
      >
        <LineFields order={order} />
        {Number(shipping) > 0 && (
          <label className="check">
            <input type="checkbox" name="shipping" value={shipping ?? ""} />
            Shipping, {dollars(shipping ?? "0.00")}
          </label>
        )}
        <Field
          label="Or another amount, in dollars"
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed("amount")}
          error={error("amount")}
        />
        <Select label="Why" name="cause" options={CAUSES} defaultValue={typed("cause")} />
        <Field label="Note" name="note" defaultValue={typed("note")} error={error("note")} />
        <label className="check">
          <input type="checkbox" name="notify" defaultChecked />
          Email the shopper
        </label>
        <SubmitButton intent="refund" variant="plain" busyLabel="Refunding...">
          {sum ? `Refund ${sum}` : "Refund"}
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}

/** How many units of each line are refunded, and how many of them go back into stock. */
function LineFields({ order: { lines } }: Props) {
  const { error, typed } = useFormResult("refund");
  const open = lines.filter(({ quantity, refunded }) => quantity > refunded);
  const fields = { lines: open, max: leftToRefund, error, typed };
  const isRestockTyped = open.some(({ position }) => typed(`restock_${position}`) || error(`restock_${position}`));
  if (open.length === 0) return null;
  return (
    <>
      <UnitFields {...fields} />
      <details className="more-fields" open={isRestockTyped}>
        <summary className="link-button">Choose what goes back into stock</summary>
        <p className="quiet">Left empty: the units that were not sent, unless they are damaged or lost.</p>
        <UnitFields {...fields} prefix="restock" />
      </details>
    </>
  );
}

const leftToRefund = ({ quantity, refunded }: OrderView["lines"][number]) => quantity - refunded;

/** What the form would refund, formatted; undefined while it is nothing or can't be read. */
function sumOf(form: FormData, { lines, shipping_refundable: shipping }: OrderView): string | undefined {
  const cents = (text: string | null) => fromDecimal(text ?? "") ?? 0;
  const amount = String(form.get("amount") ?? "").replace(/^\$/, "");
  const ofLines = lines.map(({ position, price }) => Number(form.get(`units_${position}`) || 0) * cents(price));
  const all = [...ofLines, form.has("shipping") ? cents(shipping) : 0].reduce((sum, part) => sum + part, 0);
  const total = amount === "" ? all : cents(amount);
  return Number.isSafeInteger(total) && total > 0 ? toDollars(total) : undefined;
}
