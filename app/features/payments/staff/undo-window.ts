import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { deleteWaitingEmail } from "#app/features/mail/mail.queries.ts";
import type { NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { undoRefunds } from "#app/features/payments/refunds/refunds.queries.ts";
import { reopenPayment } from "#app/features/payments/refunds/undo-refund.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import type { Result } from "#app/platform/result.ts";

/** The entry of an action on an order that can be undone while its emails and refunds wait. */
export type UndoableEntry = Pick<AuditRow, "id" | "subjectId" | "before" | "after">;

export type UndoActionError =
  | Forbidden
  | NoSuchOrder
  | NotAllowed
  | { code: "too_late" }
  | { code: "too_few_units" }
  | { code: "already_paid" };

/** Reverses an action on an order, in the caller's transaction, which rolls back on an error. Returns the undo's audit entry. */
export type UndoAction = (
  tx: Tx,
  entry: UndoableEntry,
  by: Actor,
) => Promise<Result<{ auditId: AuditId }, UndoActionError>>;

/**
 * Calls back the emails and refunds of an action. Returns false if one of them has left: the caller must roll back. The order
 * must be locked.
 */
export async function callBack(tx: Tx, { emails, refunds }: { emails: string[]; refunds: string[] }): Promise<boolean> {
  const at = now();
  for (const email of emails) if (!(await deleteWaitingEmail(email, at, tx))) return false;
  const undone = refunds.length > 0 ? await undoRefunds(refunds, at, tx) : [];
  for (const { paymentId } of undone) await reopenPayment(tx, paymentId);
  return undone.length === refunds.length;
}
