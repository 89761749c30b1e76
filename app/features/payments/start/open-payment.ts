import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { closeWhenReservationEnds } from "../close-payment.ts";
import { insertPayment, type NewPayment } from "../payments.queries.ts";
import { providerInForce } from "../providers/choose-provider.ts";

/** What a payment is about: an order, and what it costs in cents. */
export type Payable = { id: string; totalCents: number; currency: string };

/**
 * A payment of an order that is to be opened. The provider is not asked here: `url` is an address of the shop's own, and
 * whoever follows it is led to where the money is taken.
 */
export function newPayment({ id: orderId, totalCents: amountCents, currency }: Payable): NewPayment {
  const provider = providerInForce();
  const id = randomUUID();
  return { id, orderId, provider: provider.name, amountCents, currency, url: provider.pathOf(id), createdAt: now() };
}

/** Opens a payment in the transaction that places its order or takes its new hold. Its page closes when the hold ends. */
export async function openPayment(tx: Tx, payment: NewPayment, reservedUntil: Date): Promise<void> {
  await insertPayment(payment, tx);
  await closeWhenReservationEnds(tx, payment, reservedUntil);
}
