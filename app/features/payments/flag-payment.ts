import type { KeptOrder } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { noteOnOrder } from "./note-on-order.ts";
import { type KeptPayment, settlePayment } from "./payments.queries.ts";

/** Something about a payment is not as it must be: it stands in the order's history, nothing is sent, and the owner decides. */
export async function flagPayment(tx: Tx, order: KeptOrder, payment: KeptPayment, why: string): Promise<"flagged"> {
  await settlePayment(payment.id, "flagged", now(), tx);
  await noteOnOrder(tx, order, `${why}: somebody of the shop has to look at it`);
  return "flagged";
}
