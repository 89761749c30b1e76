import { reservationExpiry } from "#app/features/stock/reserve-stock.ts";
import { extendReservations, findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { closeWhenReservationEnds } from "../close-payment.ts";
import { lockOrderAndPayment, type PaymentRow, setOpened } from "../payments.queries.ts";

/**
 * Records that the page of a payment was opened: extends its reservation to HOLD_MINUTES from now. Only the first time
 * counts, so that reopening the page does not extend the reservation forever. An expired reservation stays expired.
 */
export async function noteOpened({ id, openedAt }: PaymentRow): Promise<void> {
  if (openedAt !== null) return;
  await transaction<undefined, never>(async (tx) => {
    const found = await lockOrderAndPayment(id, tx);
    if (found?.order.status !== "awaiting_payment") return ok(undefined);
    const { order, payment } = found;
    if (payment.status !== "open" || payment.openedAt !== null) return ok(undefined);
    const reservedUntil = await findReservationExpiry(order.id, tx);
    if (!reservedUntil || reservedUntil <= now()) return ok(undefined);
    const expiresAt = reservationExpiry();
    await setOpened(id, now(), tx);
    await extendReservations(tx, order.id, expiresAt);
    await closeWhenReservationEnds(tx, payment, expiresAt);
    return ok(undefined);
  });
}
