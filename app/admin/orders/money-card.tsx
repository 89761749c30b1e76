import { Link } from "react-router";
import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useFormResult } from "#app/admin/ui/action-result.ts";
import { Card } from "#app/admin/ui/card.tsx";
import { State, type StateKind } from "#app/admin/ui/state.tsx";
import { Field } from "#app/ui/field.tsx";
import { dollars } from "#app/ui/price.tsx";
import type { OrderView } from "./order-view.ts";
import { CAUSES } from "./refund-causes.ts";
import { UnitFields } from "./unit-fields.tsx";

type Props = { order: OrderView };
type Labeled = { kind: StateKind; text: string };

const PAYMENT_STATES: Record<string, Labeled> = {
  open: { kind: "open", text: "Not paid yet" },
  paid: { kind: "good", text: "Paid" },
  declined: { kind: "ended", text: "Declined" },
  expired: { kind: "ended", text: "Expired" },
  refund_pending: { kind: "begun", text: "Refund on its way" },
  refunded: { kind: "ended", text: "Refunded" },
  flagged: { kind: "bad", text: "Flagged" },
};
const REFUND_STATES: Record<string, Labeled> = {
  pending: { kind: "open", text: "Leaves in a moment" },
  sending: { kind: "begun", text: "On its way" },
  done: { kind: "good", text: "Refunded" },
  failed: { kind: "bad", text: "Failed" },
  undone: { kind: "ended", text: "Undone" },
};
const PROVIDERS: Record<string, string> = { manual: "By hand", stripe: "Stripe", test: "Test payment" };
const OTHER_CAUSES: Record<string, string> = {
  cancelled: "Order canceled",
  wrong_payment: "Payment did not match",
  at_the_provider: "Refunded at the provider",
};
const causeText = (cause: string) =>
  CAUSES.find(({ value }) => value === cause)?.text ?? OTHER_CAUSES[cause] ?? cause.replaceAll("_", " ");

const stateOf = (states: Record<string, Labeled>, status: string): Labeled =>
  states[status] ?? { kind: "open", text: status };

/** The attempts to pay the order, and its refunds. */
export function MoneyCard({ order }: Props) {
  const { payments, refunds, can } = order;
  if (payments.length === 0) return null;
  return (
    <Card title="Payments">
      <ul className="rows">
        {payments.map(({ id, provider, reference, amount, status, flag }) => (
          <li key={id} className="row">
            <span className="row-name">
              <State kind={stateOf(PAYMENT_STATES, status).kind}>{stateOf(PAYMENT_STATES, status).text}</State>
            </span>
            <span className="money end">{dollars(amount)}</span>
            <span className="soft wide typed-text">
              {[PROVIDERS[provider] ?? provider, reference, flag?.why].filter(Boolean).join(" · ")}
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
      {can.includes("record_payment") && <RecordForm />}
    </Card>
  );
}

function RefundRow({ refund, canUndo }: { refund: OrderView["refunds"][number]; canUndo: boolean }) {
  const { id, amount, cause, note, status, by, units, when, undo_until } = refund;
  const { kind, text } = stateOf(REFUND_STATES, status);
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
          <SubmitButton intent="undo_refund" values={{ id }} variant="quiet" busyLabel="Undoing...">
            Undo this refund
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}

function RecordForm() {
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
export function RestockCard({ order: { lines } }: Props) {
  const { isRefused, error, typed } = useFormResult("restock");
  return (
    <Card title="Back into stock">
      <details open={isRefused}>
        <summary className="link-button">Restock units without a refund</summary>
        <ActionForm intent="restock">
          {error("units") && <p className="notice notice-error">{error("units")}</p>}
          <UnitFields lines={lines} max={({ quantity }) => quantity} error={error} typed={typed} />
          <SubmitButton intent="restock" variant="plain">
            Put back into stock
          </SubmitButton>
        </ActionForm>
      </details>
    </Card>
  );
}
