import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { CLOSE_PAYMENT } from "./close-payment.ts";
import { expireOpenPayments, type PaymentRow } from "./payments.queries.ts";

/** Ends what is still open of an order's attempts to pay, and has their pages closed after the commit. */
export async function expirePayments(tx: Tx, orderId: string): Promise<void> {
  await closePages(tx, await expireOpenPayments(orderId, now(), tx));
}

/** Has the pages of attempts that were ended closed after the commit. */
export async function closePages(tx: Tx, ended: Pick<PaymentRow, "id" | "provider">[]): Promise<void> {
  for (const { id, provider } of ended) {
    if (provider !== "test") await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { key: `close:${id}` });
  }
}
