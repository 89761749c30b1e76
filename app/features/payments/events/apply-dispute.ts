import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import type { PaymentRow } from "../payments.queries.ts";
import { reportPayment } from "./flag-payment.ts";
import type { DisputeState } from "./payment-event.ts";

/** What the owner reads, and what stands in the order's history, which its shopper reads too. */
const REPORTS: Record<DisputeState, { why: string; shown: string }> = {
  open: { why: "The shopper’s bank disputes this payment", shown: "The bank disputes the payment" },
  won: { why: "The dispute about this payment was won", shown: "The dispute about the payment is closed" },
  lost: { why: "The dispute about this payment was lost", shown: "The dispute about the payment is closed" },
  closed: { why: "The dispute about this payment was closed", shown: "The dispute about the payment is closed" },
};

/** Reports a dispute to the owner, who answers it at the provider and decides whether the order is still to be sent. */
export async function applyDispute(
  dispute: DisputeState,
  order: OrderRow,
  payment: PaymentRow,
  tx: Tx,
): Promise<"settled"> {
  await reportPayment(tx, order, payment, REPORTS[dispute]);
  return "settled";
}
