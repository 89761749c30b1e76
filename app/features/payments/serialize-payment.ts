import type { OrderMoney } from "#app/features/orders/orders.contract.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import { findPaymentsOf, type PaymentRow } from "./payments.queries.ts";
import { sumForCancellation } from "./refunds/refund-reason.ts";
import { findRefundsOf } from "./refunds/refunds.queries.ts";

/** The states of a payment whose money came in. */
const RECEIVED = new Set<PaymentRow["status"]>(["paid", "refund_pending", "refunded", "flagged"]);

/** Returns what the payments of an order add to the API's order. */
export async function serializeMoney(orderId: string, on?: Tx): Promise<OrderMoney> {
  const payments = await findPaymentsOf(orderId, on);
  const shown = payments.find(({ status }) => status === "flagged") ?? payments.at(-1);
  const isReceived = payments.some(({ status }) => RECEIVED.has(status));
  return {
    payment: shown ? { provider: shown.provider, url: shown.url, status: shown.status } : null,
    refund_requested: isReceived ? toDecimal(sumForCancellation(await findRefundsOf(orderId, on))) : null,
  };
}
