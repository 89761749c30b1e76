import { Link } from "react-router";
import { providerName } from "#app/admin/orders/money/payment-labels.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import type { FlaggedPayment } from "#app/features/order-management/flagged/flagged-payments.ts";
import type { PaymentDecision } from "#app/features/payments/staff/decide-payment.ts";
import { Field } from "#app/ui/field.tsx";
import { dollars } from "#app/ui/price.tsx";

type FlaggedPaymentData = Omit<FlaggedPayment, "order" | "flaggedAt"> & {
  order: Omit<FlaggedPayment["order"], "placedAt"> & { placed: string };
  flagged: string;
};

/** What came in, in its currency. */
const receivedText = ({ received }: FlaggedPaymentData) =>
  received === null
    ? undefined
    : received.currency === "USD"
      ? dollars(received.amount)
      : `${received.amount} ${received.currency}`;

const refundLabel = ({ provider }: FlaggedPaymentData) =>
  provider === "manual" ? "To refund by hand" : "Refund that failed";

const sumsOf = (payment: FlaggedPaymentData): [label: string, sum: string][] => [
  ["Due", dollars(payment.due)],
  ["Received", receivedText(payment) ?? "Unknown"],
  ...(payment.failedRefund ? [[refundLabel(payment), dollars(payment.failedRefund)] as [string, string]] : []),
];

/** A payment that does not match its order, or whose refund failed: what is known of it, and what to do about it. */
export function FlaggedCard({ payment }: { payment: FlaggedPaymentData }) {
  const { order, provider, reference, why, flagged } = payment;
  return (
    <Card
      title={`Order ${order.number}`}
      aside={
        <span className="quiet">
          <State kind="bad">{why || "Does not match"}</State> · {flagged}
        </span>
      }
    >
      <div className="columns columns-even">
        <div className="fact-columns">
          <table className="sums">
            <tbody>
              {sumsOf(payment).map(([label, sum]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{sum}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="fact-list">
            <dt>Provider</dt>
            <dd>{[providerName(provider), reference].filter(Boolean).join(", ")}</dd>
            <dt>Order</dt>
            <dd>
              <Link to={`/admin/orders/${order.number}`}>{order.number}</Link>, placed {order.placed}
              {order.name && `, ${order.name}`}
            </dd>
          </dl>
        </div>
        <DecisionForm payment={payment} />
      </div>
    </Card>
  );
}

function DecisionForm({ payment }: { payment: FlaggedPaymentData }) {
  const { id, decisions } = payment;
  const values = { id };
  const { error, typed } = useFormResult("decide", values);
  return (
    <ActionForm intent="decide" values={values}>
      <fieldset className="role-fields">
        <legend>Decision</legend>
        {decisions.map((decision) => (
          <label key={decision} className="check">
            <input
              type="radio"
              name="decision"
              value={decision}
              defaultChecked={typed("decision") === decision}
              required
            />
            <span>
              {DECISIONS[decision].text} <span className="soft">{DECISIONS[decision].does(payment)}</span>
            </span>
          </label>
        ))}
        {error("decision") && <p className="field-error">Choose one.</p>}
      </fieldset>
      <Field
        label="Reason"
        name="reason"
        hint={
          decisions.includes("paid_back_by_hand")
            ? "A note for your colleagues. If you refunded it by hand: how, with the reference."
            : "A note for your colleagues."
        }
        defaultValue={typed("reason")}
        error={error("reason")}
        maxLength={300}
        required
      />
      <SubmitButton intent="decide" values={values} busyLabel="Deciding...">
        Apply the decision
      </SubmitButton>
    </ActionForm>
  );
}

const DECISIONS: Record<PaymentDecision, { text: string; does: (payment: FlaggedPaymentData) => string }> = {
  take_as_paid: {
    text: "Accept as paid",
    does: (payment) => `The order is complete with ${receivedText(payment) ?? "what was received"}, and can be packed.`,
  },
  send_back: {
    text: "Refund it",
    does: (payment) => `${receivedText(payment) ?? "What was received"} goes back to the shopper.`,
  },
  nothing_came_in: { text: "Nothing was received", does: () => "The payment counts as declined. No money is sent." },
  try_again: {
    text: "Try the refund again",
    does: ({ failedRefund }) => `${dollars(failedRefund ?? "0.00")} is sent once more through the provider.`,
  },
  paid_back_by_hand: {
    text: "Refunded by hand",
    does: () => "You have refunded it another way. The shopper gets an email.",
  },
};
