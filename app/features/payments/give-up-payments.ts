import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { addJob } from "#app/platform/jobs.server.ts";
import { CLOSE_PAYMENT } from "./close-payment.ts";
import { expireOpenPayments } from "./payments.queries.ts";

/** Ends what is still open of an order's attempts to pay (all but one, if one is named), and has their pages closed after the commit. */
export async function giveUpPayments(tx: Tx, orderId: string, but: string | null = null): Promise<void> {
  for (const { id, provider } of await expireOpenPayments(orderId, but, now(), tx)) {
    if (provider !== "test") await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { key: `close:${id}` });
  }
}
