import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { PaymentDecision } from "#app/features/payments/staff/decide-payment.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { toDecimal } from "#app/platform/money.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { findFlaggedPayments } from "./flagged-payments.queries.ts";

/** A page of them. More than a handful means that something is broken at the provider. */
const MAX_SHOWN = 100;

/** A payment that waits for a decision. Amounts are decimal dollars, unless `currency` is another one. */
export type FlaggedPayment = {
  id: string;
  order: Pick<OrderRow, "number" | "status" | "fulfillment" | "placedAt"> & { name: string };
  provider: string;
  reference: string | null;
  due: string;
  received: { amount: string; currency: string } | null;
  /** What could not be refunded. */
  failedRefund: string | null;
  why: string;
  flaggedAt: Date | null;
  decisions: PaymentDecision[];
};

/** Returns the payments that wait for a decision, the oldest first, at most 100, and how many there are. Errors: forbidden. */
export async function listFlaggedPayments(
  by: Actor,
): Promise<Result<{ payments: FlaggedPayment[]; total: number }, Forbidden>> {
  const permitted = requirePermission(by, "payments.decide");
  if (!permitted.ok) return permitted;
  const found = await findFlaggedPayments(MAX_SHOWN);
  return ok({ payments: found.map(toFlaggedPayment), total: found[0]?.total ?? 0 });
}

type FoundPayment = Awaited<ReturnType<typeof findFlaggedPayments>>[number];

function toFlaggedPayment({
  payment,
  order: { shippingAddress, ...order },
  failedCents,
}: FoundPayment): FlaggedPayment {
  const received = payment.flag?.received;
  return {
    id: payment.id,
    order: { ...order, name: shippingAddress.full_name },
    provider: payment.provider,
    reference: received?.ref ?? payment.providerRef,
    due: toDecimal(payment.amountCents),
    received: received ? { amount: toDecimal(received.amountCents), currency: received.currency } : null,
    failedRefund: failedCents > 0 ? toDecimal(failedCents) : null,
    why: payment.flag?.why ?? "",
    flaggedAt: payment.settledAt,
    decisions: possibleDecisions({
      provider: payment.provider,
      hasFailedRefund: failedCents > 0,
      isKnown: received !== undefined || payment.providerRef !== null,
    }),
  };
}

/**
 * Returns what staff can decide about a flagged payment. `isKnown`: the provider has told what it received. No provider can try
 * the refund of a manual payment.
 */
export function possibleDecisions({
  provider,
  hasFailedRefund,
  isKnown,
}: {
  provider: string;
  hasFailedRefund: boolean;
  isKnown: boolean;
}): PaymentDecision[] {
  if (hasFailedRefund) return provider === "manual" ? ["paid_back_by_hand"] : ["try_again", "paid_back_by_hand"];
  return isKnown ? ["take_as_paid", "send_back", "nothing_came_in"] : ["take_as_paid", "nothing_came_in"];
}
