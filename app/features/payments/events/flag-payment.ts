import { queueEmail } from "#app/features/mail/queue-email.ts";
import { addOrderEvent } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { toDollars } from "#app/platform/money.ts";
import type { PaymentFlag } from "../payments.contract.ts";
import { type PaymentRow, setFlag } from "../payments.queries.ts";

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
  { received, ...mismatch }: Mismatch,
): Promise<"flagged"> {
  await setFlag(payment.id, { why: mismatch.why, ...(received ? { received } : {}) }, now(), tx);
  await addOrderEvent(tx, order, mismatch.shown);
  await emailOwner(tx, order, payment, { ...mismatch, link: "/admin/flagged" });
  return "flagged";
}

/**
 * Reports what happened to a payment at its provider, where the shop can decide nothing: adds a row to the order's history and emails
 * the owner. The payment does not change.
 */
export async function reportPayment(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  report: { why: string; shown: string },
): Promise<void> {
  await addOrderEvent(tx, order, report.shown);
  await emailOwner(tx, order, payment, { ...report, link: `/admin/orders/${order.number}`, isReport: true });
}

type OwnerEmail = { why: string; paid?: string; link: string; isReport?: true };

async function emailOwner(
  tx: Tx,
  order: OrderRow,
  { id, provider, providerRef, amountCents }: PaymentRow,
  { why, paid = "", link, isReport }: OwnerEmail,
): Promise<void> {
  await queueEmail(tx, {
    to: env().OWNER_EMAIL,
    replyTo: order.email,
    template: "payment-flagged",
    data: {
      number: order.number,
      link: env().PUBLIC_URL + link,
      why,
      due: toDollars(amountCents),
      paid,
      provider,
      ref: providerRef ?? id,
      ...(isReport && { isReport }),
    },
  });
}

/** Returns what came in with a flagged payment; payments flagged by earlier versions don't store it. */
export function receivedOf({ flag, amountCents, currency, providerRef, id }: PaymentRow) {
  return flag?.received ?? { amountCents, currency, ref: providerRef ?? id };
}
