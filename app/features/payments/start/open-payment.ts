import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { closeWhenReservationEnds } from "../close-payment.ts";
import { insertPayment, type NewPayment } from "../payments.queries.ts";
import { currentProvider } from "../providers/choose-provider.ts";

/** The order to pay, with its total in cents. */
export type Payable = { id: string; totalCents: number; currency: string };

/**
 * Returns a new payment of an order, without calling the provider: `url` is a path of the shop's own, which redirects to
 * the provider's page.
 */
export function newPayment({ id: orderId, totalCents: amountCents, currency }: Payable): NewPayment {
  const provider = currentProvider();
  const id = randomUUID();
  return { id, orderId, provider: provider.name, amountCents, currency, url: provider.pathOf(id), createdAt: now() };
}

/** Inserts a payment, in the transaction that reserves its units. Its page closes when the reservation ends. */
export async function openPayment(tx: Tx, payment: NewPayment, reservedUntil: Date): Promise<void> {
  await insertPayment(payment, tx);
  await closeWhenReservationEnds(tx, payment, reservedUntil);
}
