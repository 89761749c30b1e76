import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { addJob } from "#app/platform/jobs.server.ts";
import { providerInForce } from "./choose-provider.ts";
import { CLOSE_PAYMENT } from "./close-payment.ts";
import type { ProviderName } from "./payment-event.ts";
import { insertPayment } from "./payments.queries.ts";

/** What a payment is about: an order, and what it costs in cents. Its pieces are held until `holdExpiresAt`. */
export type Payable = { id: string; totalCents: number; currency: string };

/**
 * Opens a payment for an order, in the transaction that places it or takes its new hold. The provider is not asked
 * here: `url` is an address of the shop's own, and whoever follows it is led to where the money is taken.
 */
export async function openPayment(
  tx: Tx,
  order: Payable,
  holdExpiresAt: Date,
): Promise<{ id: string; provider: ProviderName; url: string }> {
  const provider = providerInForce();
  const id = randomUUID();
  const url = provider.pathOf(id);
  const { id: orderId, totalCents: amountCents, currency } = order;
  await insertPayment(
    { id, orderId, provider: provider.name, amountCents, currency, status: "open", url, createdAt: now() },
    tx,
  );
  if (provider.name !== "test")
    await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { runAt: holdExpiresAt, key: `close:${id}` });
  return { id, provider: provider.name, url };
}
