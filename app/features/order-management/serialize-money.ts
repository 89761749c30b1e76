import { now } from "#app/platform/clock.ts";
import { toDecimal } from "#app/platform/money.ts";
import { possibleDecisions } from "./flagged/flagged-payments.ts";
import type { OrderDetails } from "./order-details.queries.ts";
import type { StaffOrder } from "./order-management.contract.ts";
import type { OrderVisibility } from "./order-visibility.ts";

const iso = (time: string) => new Date(time).toISOString();

/**
 * Returns the payments of an order, with what staff can decide about a flagged one. Their ids only for those who decide; the
 * reference only of providers whose own id it is, because that of the others is the payment's id.
 */
export function serializePayments(
  { payments, refunds }: OrderDetails,
  { paymentIds }: OrderVisibility,
): StaffOrder["payments"] {
  return payments.map(({ id, provider, provider_ref, amount_cents, status, created_at, flag }) => ({
    id: paymentIds ? id : null,
    refundable: toDecimal(refundableOf({ id, amount_cents, status }, refunds)),
    provider,
    reference: provider === "stripe" ? provider_ref : null,
    amount: toDecimal(amount_cents),
    status,
    created_at: iso(created_at),
    flag:
      status === "flagged"
        ? {
            why: flag?.why ?? "",
            received: flag?.received ? toDecimal(flag.received.amountCents) : null,
            currency: flag?.received?.currency ?? null,
            decisions: possibleDecisions({
              provider,
              hasFailedRefund: refunds.some(
                (refund) => refund.payment_id === id && refund.status === "failed" && !refund.retried,
              ),
              isKnown: flag?.received !== undefined || provider_ref !== null,
            }),
          }
        : null,
  }));
}

/** Whether a refund has moved money, or will. */
export const isMoney = ({ status }: { status: string }): boolean => status !== "failed" && status !== "undone";

type Payment = Pick<OrderDetails["payments"][number], "id" | "amount_cents" | "status">;

/** Returns the cents of a payment that no refund was requested for; 0 unless it came in. */
export function refundableOf({ id, amount_cents, status }: Payment, refunds: OrderDetails["refunds"]): number {
  if (status !== "paid" && status !== "refund_pending") return 0;
  const own = refunds.filter((refund) => refund.payment_id === id && isMoney(refund));
  return Math.max(0, amount_cents - own.reduce((sum, refund) => sum + refund.amount_cents, 0));
}

/** Whether a refund waits to be sent, so that staff can undo it. */
export const canBeUndone = ({ status, send_after, request_id }: OrderDetails["refunds"][number]): boolean =>
  request_id !== null && status === "pending" && send_after !== null && new Date(send_after) > now();

/** Returns the refunds of an order, with until when each can be undone. */
export function serializeRefunds({ refunds }: OrderDetails, { people }: OrderVisibility): StaffOrder["refunds"] {
  return refunds.map((refund) => ({
    id: refund.id,
    amount: toDecimal(refund.amount_cents),
    shipping: toDecimal(refund.shipping_cents),
    cause: refund.reason,
    note: people ? refund.note : "",
    status: refund.status,
    by: people ? refund.staff : null,
    created_at: iso(refund.created_at),
    undo_until: refund.send_after !== null && canBeUndone(refund) ? iso(refund.send_after) : null,
    lines: refund.lines,
  }));
}
