import { queueEmail } from "#app/features/mail/queue-email.ts";
import { findUnsentUnits } from "#app/features/orders/fulfillment/units-of-variants.ts";
import { type CanceledMoney, orderCanceledEmail } from "#app/features/orders/order-emails.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { releaseReservation, restockUnits } from "#app/features/stock/release-reservation.ts";
import type { VariantQuantity } from "#app/features/stock/stock.contract.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { changeOrder, type NotAllowed } from "./change-order.ts";
import type { OrderActor } from "./order-states.ts";

/**
 * How an order is canceled. `reason` is for the order's history, `emailReason` for the email to the shopper. No email is sent when
 * it is false or no money came in: the address of an order that was never paid is not verified.
 */
export type Cancellation = {
  actor: OrderActor;
  staffId?: string | undefined;
  reason: string;
  emailReason: string | false;
  /** The id of the email, and until when it can be called back. */
  email?: { id: string; sendAfter: Date };
  /** What the email says about the money that came in; without it, none did. */
  money?: CanceledMoney | undefined;
};

/** `units`: the sold units that are back in stock. */
export type CanceledOrder = { order: OrderRow; units: VariantQuantity[] };

/**
 * Cancels a locked order that is not packed yet, and returns its units to stock: those that it has reserved, or, once it was paid,
 * those that were to be sent. The caller refunds what was paid, in the same transaction. Errors: not_allowed.
 */
export async function cancelOrder(
  tx: Tx,
  order: OrderRow,
  { actor, staffId, reason, emailReason, money, email }: Cancellation,
): Promise<Result<CanceledOrder, NotAllowed>> {
  const canceled = await changeOrder(tx, order, "cancelled", { actor, staffId, reason });
  if (!canceled.ok) return canceled;
  const wasPaid = order.status !== "awaiting_payment";
  const units = await restockUnits(tx, order.id, await findUnsentUnits(tx, order), { note: reason });
  if (!wasPaid) await releaseReservation(tx, order.id, reason);
  if (emailReason && money) {
    const lines = await findOrderLines(order.id, tx);
    const canceledEmail = orderCanceledEmail(canceled.value, lines, { reason: emailReason, ...money });
    await queueEmail(tx, { ...canceledEmail, ...email });
  }
  return ok({ order: canceled.value, units });
}
