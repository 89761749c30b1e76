import { queueEmail } from "#app/features/mail/queue-email.ts";
import { addOrderEvent } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { toDollars } from "#app/platform/money.ts";
import { type PaymentFlag, type PaymentRow, setFlag } from "../payments.queries.ts";

/** Why a payment is flagged, and what its shopper reads; `paid` is the amount that the provider reported, formatted. */
type Mismatch = { why: string; shown: string; paid?: string; received?: NonNullable<PaymentFlag["received"]> };

/**
 * Flags a payment for an owner or manager to decide: adds a row to the order's history and emails the owner. The order's state
 * does not change.
 */
export async function flagPayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { why, shown, paid = "", received }: Mismatch,
): Promise<"flagged"> {
  await setFlag(payment.id, { why, ...(received ? { received } : {}) }, now(), tx);
  await addOrderEvent(tx, order, shown);
  const { id, provider, providerRef, amountCents } = payment;
  await queueEmail(tx, {
    to: env().OWNER_EMAIL,
    replyTo: order.email,
    template: "payment-flagged",
    data: {
      number: order.number,
      link: `${env().PUBLIC_URL}/admin/flagged`,
      why,
      due: toDollars(amountCents),
      paid,
      provider,
      ref: providerRef ?? id,
    },
  });
  return "flagged";
}

/** Returns what came in with a flagged payment; payments flagged by earlier versions don't store it. */
export function receivedOf({ flag, amountCents, currency, providerRef, id }: PaymentRow) {
  return flag?.received ?? { amountCents, currency, ref: providerRef ?? id };
}
