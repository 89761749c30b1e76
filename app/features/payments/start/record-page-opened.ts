import { reservationExpiry } from "#app/features/stock/reserve-stock.ts";
import { extendReservations, findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { closeWhenReservationEnds } from "../close-payment.ts";
import { lockOrderAndPayment, type PaymentRow, setOpened } from "../payments.queries.ts";

/**
 * Records that the page of a payment was opened: extends its reservation to HOLD_MINUTES from now. Only the first time
 * counts, so that reopening the page does not extend the reservation forever. An expired reservation stays expired. Returns
 * whether the payment can still be made, with its units reserved.
 */
export async function recordPageOpened({ id, openedAt }: PaymentRow): Promise<boolean> {
  if (openedAt !== null) return true;
  const result = await transaction<boolean, never>(async (tx) => {
    const found = await lockOrderAndPayment(id, tx);
    if (found?.order.status !== "awaiting_payment") return ok(false);
    const { order, payment } = found;
    if (payment.status !== "open") return ok(false);
    const reservedUntil = await findReservationExpiry(order.id, tx);
    if (!reservedUntil || reservedUntil <= now()) return ok(false);
    if (payment.openedAt !== null) return ok(true);
    const expiresAt = reservationExpiry();
    await setOpened(id, now(), tx);
    await extendReservations(tx, order.id, expiresAt);
    await closeWhenReservationEnds(tx, payment, expiresAt);
    return ok(true);
  });
  return result.ok && result.value;
}
