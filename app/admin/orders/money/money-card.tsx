import { Link } from "react-router";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { WITHOUT_UNITS } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { Field } from "#app/ui/field.tsx";
import { dollars } from "#app/ui/price.tsx";
import { UnitFields } from "../fulfillment/unit-fields.tsx";
import { ANCHORS } from "../next-step.tsx";
import type { OrderView } from "../order-view.ts";
import { causeText, paymentState, providerName, refundState } from "./payment-labels.ts";

type Props = { order: OrderView };
/** The attempts to pay the order, and its refunds. */
export function MoneyCard({ order }: Props) {
  const { payments, refunds, can } = order;
  if (payments.length === 0) return null;
  return (
    <Card title="Payments" anchor={ANCHORS.payments}>
      <ul className="rows">
        {payments.map(({ id, provider, reference, amount, status, flag }) => (
          <li key={id} className="row">
            <span className="row-name">
              <State kind={paymentState(status).kind}>{paymentState(status).text}</State>
            </span>
            <span className="money end">{dollars(amount)}</span>
            <span className="soft wide typed-text">
              {providerName(provider)}
              {reference && (
                <>
                  {" · "}
                  <PaymentReference reference={reference} />
                </>
              )}
              {flag?.why && ` · ${flag.why}`}
            </span>
            {flag && can.includes("decide_payment") && (
              <span className="wide">
                <Link to="/admin/flagged">Decide about this payment</Link>
              </span>
            )}
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} canUndo={can.includes("undo_refund")} />
        ))}
      </ul>
      {can.includes("record_payment") && <MarkAsPaidForm />}
    </Card>
  );
}

/** Stripe's id of a payment, as a link to its dashboard. */
function PaymentReference({ reference }: { reference: string }) {
  const mode = reference.startsWith("cs_test_") ? "test/" : "";
  return (
    <a
      href={`https://dashboard.stripe.com/${mode}search?query=${encodeURIComponent(reference)}`}
      target="_blank"
      rel="noreferrer"
    >
      {reference}
    </a>
  );
}

function RefundRow({ refund, canUndo }: { refund: OrderView["refunds"][number]; canUndo: boolean }) {
  const { id, amount, cause, note, status, by, units, when, undo_until } = refund;
  const { kind, text } = refundState(status);
  return (
    <li className="row">
      <span className="row-name">
        <State kind={kind}>{text}</State>
      </span>
      <span className="money end">−{dollars(amount)}</span>
      <span className="soft wide typed-text">
        {[causeText(cause), units, note, when, by].filter(Boolean).join(" · ")}
      </span>
      {canUndo && undo_until && (
        <ActionForm intent="undo_refund" values={{ id }} className="wide">
          <button type="submit" className="link-button">
            Undo this refund
          </button>
        </ActionForm>
      )}
    </li>
  );
}

function MarkAsPaidForm() {
  const { isRefused, error, typed } = useFormResult("record_payment");
  return (
    <details open={isRefused}>
      <summary className="link-button">Mark as paid</summary>
      <ActionForm intent="record_payment">
        <Field
          label="How it was paid"
          name="note"
          hint="Bank transfer, cash or card terminal, with the reference."
          defaultValue={typed("note")}
          error={error("note")}
          maxLength={300}
          required
        />
        <SubmitButton intent="record_payment" variant="plain">
          Mark as paid
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

/** Puts units that came back into stock, without money. */
export function RestockCard({ order: { lines, status } }: Props) {
  const max = ({ quantity, to_send }: OrderView["lines"][number]) =>
    quantity - (WITHOUT_UNITS.has(status) ? 0 : to_send);
  const { isRefused, error, typed } = useFormResult("restock");
  return (
    <Card title="Back into stock">
      <details open={isRefused}>
        <summary className="link-button">Restock units without a refund</summary>
        <ActionForm intent="restock">
          {error("units") && <p className="notice notice-error">{error("units")}</p>}
          <UnitFields lines={lines.filter((line) => max(line) > 0)} max={max} error={error} typed={typed} />
          <SubmitButton intent="restock" variant="plain">
            Put back into stock
          </SubmitButton>
        </ActionForm>
      </details>
    </Card>
  );
}
