import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useFormResult } from "#app/admin/ui/action-result.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { dollars } from "#app/ui/price.tsx";
import { Select } from "#app/ui/select.tsx";
import type { OrderView } from "./order-view.ts";

const CAUSES = [
  { value: "changed_mind", text: "Changed their mind" },
  { value: "damaged", text: "Damaged" },
  { value: "lost", text: "Lost on the way" },
  { value: "late", text: "Late" },
  { value: "goodwill", text: "Goodwill" },
  { value: "price", text: "Price was wrong" },
  { value: "other", text: "Something else" },
];

/** Refunds units, the shipping or a free amount. It can be called back for 30 seconds. */
export function RefundCard({ order }: { order: OrderView }) {
  const { lines, refundable, shipping_refundable: shipping } = order;
  const { error, typed } = useFormResult("refund");
  return (
    <Card title="Refund" aside={<span className="quiet">{dollars(refundable ?? "0.00")} left</span>}>
      <ActionForm intent="refund" values={{ expected_refundable: refundable ?? "0.00" }}>
        {lines
          .filter(({ quantity, refunded }) => quantity > refunded)
          .map(({ position, name, quantity, refunded }) => (
            <Field
              key={position}
              label={`Units of ${name}`}
              name={`units_${position}`}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              hint={`of ${quantity - refunded}`}
              defaultValue={typed(`units_${position}`)}
            />
          ))}
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
          Refund
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}
