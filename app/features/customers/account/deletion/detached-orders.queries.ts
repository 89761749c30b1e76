import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { emails } from "#app/features/mail/mail.table.ts";
import { shipments } from "#app/features/orders/fulfillment/shipments.table.ts";
import { orderNotes } from "#app/features/orders/notes/order-notes.table.ts";
import { orderEvents, orders } from "#app/features/orders/orders.table.ts";
import { payments, refunds } from "#app/features/payments/payments.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

type Owner = { id: string; email: string; emailVerifiedAt: Date | null };

/**
 * Removes the customer from their orders and sets when the account was deleted. `claimed` stays for orders with the account's verified
 * email: a new account with it may claim them. Returns the ids of these orders.
 */
export async function detachOrders(
  { id: customerId, email, emailVerifiedAt }: Owner,
  at: Date,
  tx: Tx,
): Promise<string[]> {
  const claimed = emailVerifiedAt === null ? false : sql<boolean>`${orders.email} = ${email}::citext`;
  const detached = await tx
    .update(orders)
    .set({ customerId: null, ownerDeletedAt: at, claimed })
    .where(eq(orders.customerId, customerId))
    .returning({ id: orders.id });
  return detached.map(({ id }) => id);
}

/** Detaches the orders that a guest placed with this email. Returns the ids of these and of those that were detached before. */
export async function detachGuestOrders(email: string, at: Date, tx: Tx): Promise<string[]> {
  const detached = await tx
    .update(orders)
    .set({
      ownerDeletedAt: sql`coalesce(${orders.ownerDeletedAt}, ${at.toISOString()}::timestamptz)`,
      claimed: sql`${orders.ownerDeletedAt} is null or ${orders.claimed}`,
    })
    .where(and(isNull(orders.customerId), eq(orders.email, email)))
    .returning({ id: orders.id });
  return detached.map(({ id }) => id);
}

const lastChange = sql`(select max(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id})`;

/**
 * Detaches at most `max` orders that were canceled before `canceledBefore` and never paid: all of their payments were declined or
 * expired. Returns their ids.
 */
export async function detachNeverPaid(canceledBefore: Date, at: Date, max: number, tx: Tx): Promise<string[]> {
  const received = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id}
    and ${payments.status} not in ('declined', 'expired'))`;
  const neverPaid = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} = 'cancelled' and ${orders.ownerDeletedAt} is null`,
        sql`${lastChange} < ${canceledBefore.toISOString()}::timestamptz`,
        sql`not ${received}`,
      ),
    )
    .limit(max)
    .for("update", { skipLocked: true });
  const detached = await tx
    .update(orders)
    .set({ customerId: null, ownerDeletedAt: at })
    .where(sql`${orders.id} = any(array(${neverPaid}))`)
    .returning({ id: orders.id });
  return detached.map(({ id }) => id);
}

/** An order is finished if its last event is older than this. */
export type Finished = { deliveredBefore: Date; sentBefore: Date };

/**
 * Deletes personal data from detached orders that are finished: canceled or refunded; delivered before the return
 * period; shipped so long ago that they must have arrived. Skips orders with an open payment, a pending refund or a
 * flagged payment. Keeps country and region for taxes. Returns the ids of the orders.
 */
export async function anonymizeFinished(
  { deliveredBefore, sentBefore }: Finished,
  at: Date,
  tx: Tx,
): Promise<string[]> {
  const isFinished = sql`case ${orders.status}
    when 'cancelled' then true
    when 'refunded' then true
    when 'delivered' then ${lastChange} < ${deliveredBefore.toISOString()}::timestamptz
    when 'shipped' then ${lastChange} < ${sentBefore.toISOString()}::timestamptz
    when 'partly_refunded' then ${lastChange} < ${sentBefore.toISOString()}::timestamptz
    else false end`;
  const moneyMoves = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id}
    and ${payments.status} in ('open', 'refund_pending', 'flagged'))`;
  const anonymousAddress = sql`jsonb_build_object('full_name', '', 'line1', '', 'line2', '', 'company', '', 'city', '',
    'postal_code', '', 'region', ${orders.shippingAddress} -> 'region', 'country', ${orders.shippingAddress} -> 'country')`;
  const done = await tx
    .update(orders)
    .set({
      email: "",
      shippingAddress: anonymousAddress,
      billingAddress: null,
      note: "",
      giftMessage: "",
      cancelReason: "",
      cartId: null,
      trackingNumber: null,
      trackingUrl: null,
      carrier: null,
      anonymizedAt: at,
    })
    .where(
      and(
        sql`${orders.ownerDeletedAt} is not null and ${orders.anonymizedAt} is null`,
        isFinished,
        sql`not ${moneyMoves}`,
      ),
    )
    .returning({ id: orders.id });
  const orderIds = done.map(({ id }) => id);
  await deleteStaffRecords(orderIds, tx);
  return orderIds;
}

/** Deletes what staff wrote about these orders, and the tracking numbers of their parcels. */
async function deleteStaffRecords(orderIds: string[], tx: Tx): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, orderIds));
  await tx
    .update(shipments)
    .set({ carrier: "", trackingNumber: "", trackingUrl: null })
    .where(inArray(shipments.orderId, orderIds));
  const own = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, orderIds));
  await tx.update(refunds).set({ note: "" }).where(inArray(refunds.paymentId, own));
}

/** Deletes the sent and failed emails about orders that are anonymized. */
export async function deleteEmailsOfAnonymized(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ${emails} using ${orders}
    where ${emails.orderId} = ${orders.id} and ${orders.anonymizedAt} is not null and ${emails.status} <> 'queued'`);
}

/** Counts the orders that were detached at this time and still contain personal data. */
export function countDetachedOpenOrders(deletedAt: Date, tx: Tx): Promise<number> {
  return tx.$count(orders, and(eq(orders.ownerDeletedAt, deletedAt), isNull(orders.anonymizedAt)));
}
