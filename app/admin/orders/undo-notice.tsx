import { useEffect, useState } from "react";
import { ActionForm } from "#app/admin/ui/forms/action-form.tsx";
import type { OrderView } from "./order-view.ts";

const ACTIONS: Record<string, string> = {
  "orders.cancel": "Canceled",
  "orders.pay_by_hand": "Marked as paid",
  "payments.decide": "Payment decided",
  "orders.correct_tracking": "Tracking corrected",
};

/** The latest action on the order while its emails and refunds wait, with a button that undoes it. */
export function UndoNotice({ order: { undo, undoAction, undoMs } }: { order: OrderView }) {
  return undo && <Notice key={undo.audit_id} auditId={undo.audit_id} ms={undoMs} action={undoAction ?? ""} />;
}

function Notice({ auditId, ms, action }: { auditId: number; ms: number; action: string }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  if (isOver) return null;
  const name = ACTIONS[action] ?? "Done";
  return (
    <div className="notice undo-notice">
      <p>{name}. Emails and refunds are sent after 30 seconds.</p>
      <ActionForm intent="undo" values={{ audit_id: String(auditId) }}>
        <button type="submit" className="link-button" aria-label={`Undo: ${name}`}>
          Undo
        </button>
      </ActionForm>
    </div>
  );
}
