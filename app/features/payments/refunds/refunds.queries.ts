import { and, asc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import type { RefundRow } from "#app/features/payments/payments.queries.ts";
import { payments, refundLines, refunds } from "#app/features/payments/payments.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

export type RefundLineRow = typeof refundLines.$inferSelect;

/** In these states a refund has moved no money, and will not. */
const WITHOUT_MONEY: RefundRow["status"][] = ["failed", "undone"];

/** Inserts the units of a refund. */
export async function insertRefundLines(lines: RefundLineRow[], tx: Tx): Promise<void> {
  if (lines.length > 0) await tx.insert(refundLines).values(lines);
}

/** Returns the units of these refunds. */
export async function findRefundLines(refundIds: string[], on: Database | Tx = db()): Promise<RefundLineRow[]> {
  if (refundIds.length === 0) return [];
  return on.select().from(refundLines).where(inArray(refundLines.refundId, refundIds));
}

/** When a refund was first requested, or the one that failed in whose place it was made. */
const firstRequestedAt = sql`(with recursive requested as (
  select ${refunds.retryOf} as retry_of, ${refunds.createdAt} as at
  union all
  select earlier.retry_of, earlier.created_at from requested join refunds earlier on earlier.id = requested.retry_of)
  select min(at) from requested)`;

/**
 * Returns the units of an order that were refunded after this time and not canceled, as they were away, by refund: the oldest
 * first.
 */
export function findUncanceledUnits(
  orderId: string,
  after: Date,
  tx: Tx,
): Promise<{ refundId: string; position: number; quantity: number }[]> {
  const { refundId, position, quantity, canceled } = refundLines;
  return tx
    .select({ refundId, position, quantity: sql<number>`${quantity} - ${canceled}` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundId))
    .where(
      and(
        eq(refundLines.orderId, orderId),
        gt(quantity, canceled),
        notInArray(refunds.status, WITHOUT_MONEY),
        sql`${firstRequestedAt} > ${after.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refundId), asc(position));
}

/** Changes how many units of a refund's line are not to be sent. Returns whether the refund was not undone. */
export async function addCanceledByRefund(
  { refundId, position, quantity }: { refundId: string; position: number; quantity: number },
  tx: Tx,
): Promise<boolean> {
  const isInForce = sql`exists (select from ${refunds} where ${refunds.id} = ${refundId} and ${refunds.status} <> 'undone')`;
  const changed = await tx
    .update(refundLines)
    .set({ canceled: sql`${refundLines.canceled} + ${quantity}` })
    .where(and(eq(refundLines.refundId, refundId), eq(refundLines.position, position), isInForce));
  return changed.rowCount === 1;
}

/** Returns the refunds of an order's payments, oldest first. */
export async function findRefundsOf(orderId: string, on: Database | Tx = db()): Promise<RefundRow[]> {
  const found = await on
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return found.map(({ refund }) => refund);
}

/** Returns how many units of each line were refunded, by position. */
export async function countRefundedUnits(orderId: string, on: Database | Tx = db()): Promise<Map<number, number>> {
  const units = sql<number>`sum(${refundLines.quantity})::int`;
  const found = await on
    .select({ position: refundLines.position, units })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refundLines.orderId, orderId), notInArray(refunds.status, WITHOUT_MONEY)))
    .groupBy(refundLines.position);
  return new Map(found.map(({ position, units }) => [position, units]));
}

/** Returns whether units of an order would be sent again if a pending refund were undone. */
export async function canUnitsComeBack(orderId: string, tx: Tx): Promise<boolean> {
  const found = await tx
    .select({ id: refunds.id })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refundLines.orderId, orderId), gt(refundLines.canceled, 0), eq(refunds.status, "pending")))
    .limit(1);
  return found.length > 0;
}

/** Claims a pending refund, which is due, so that it is sent and can't be undone. Returns false if it is not pending. */
export async function claimRefund(id: string, tx: Tx): Promise<boolean> {
  const isPending = and(eq(refunds.id, id), eq(refunds.status, "pending"));
  const claimed = await tx.update(refunds).set({ status: "sending" }).where(isPending);
  return claimed.rowCount === 1;
}

const refundsWithoutJob = statement<{ id: string }>(
  "refunds_without_job",
  `select id from refunds
   where status in ('pending', 'sending') and provider_ref is null and (send_after is null or send_after <= $1)
     and not exists (select from graphile_worker.jobs where key = 'refund:' || refunds.id
       and (attempts < max_attempts or locked_at is not null))
   order by created_at`,
);

/** Returns the ids of due refunds that no provider has accepted and no job will send. */
export async function findRefundsWithoutJob(at: Date, tx: Tx): Promise<string[]> {
  const { rows } = await refundsWithoutJob([at], tx);
  return rows.map(({ id }) => id);
}

/** Undoes the pending refunds of a request that are not due yet. Returns them. */
export function undoPendingRefunds(requestId: string, at: Date, tx: Tx): Promise<RefundRow[]> {
  return tx
    .update(refunds)
    .set({ status: "undone", settledAt: at })
    .where(and(eq(refunds.requestId, requestId), eq(refunds.status, "pending"), gt(refunds.sendAfter, at)))
    .returning();
}

/** Undoes these refunds. Returns those that are undone: they were pending, and not due yet. */
export function undoRefunds(ids: string[], at: Date, tx: Tx): Promise<RefundRow[]> {
  return tx
    .update(refunds)
    .set({ status: "undone", settledAt: at })
    .where(and(inArray(refunds.id, ids), eq(refunds.status, "pending"), gt(refunds.sendAfter, at)))
    .returning();
}

/** Returns the cents that a staff member has requested as refunds since then. */
export async function sumRefundsBy(staffId: string, since: Date, tx: Tx): Promise<number> {
  const sum = sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int`;
  const [found] = await tx
    .select({ sum })
    .from(refunds)
    .where(and(eq(refunds.staffId, staffId), gt(refunds.createdAt, since), notInArray(refunds.status, WITHOUT_MONEY)));
  return found?.sum ?? 0;
}

/** Returns the failed refunds of a payment that were not made again. */
export function findFailedRefunds(paymentId: string, tx: Tx): Promise<RefundRow[]> {
  const isRetry = and(isNotNull(refunds.retryOf), ne(refunds.status, "undone"));
  const retried = tx.select({ id: refunds.retryOf }).from(refunds).where(isRetry);
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "failed"), notInArray(refunds.id, retried)));
}

type RefundedMoney = { refundedCents: number; leftCents: number };

const refundedUpdated = statement<RefundedMoney>(
  "update_refunded_cents",
  `with money as (
     select coalesce(sum(done), 0)::int as done,
       coalesce(sum(amount_cents) filter (where is_received), 0)::int as received,
       coalesce(sum(amount_cents - coalesce(done, 0)) filter (where is_received), 0)::int as remaining
     from (
       select amount_cents, status in ('paid', 'refund_pending', 'refunded')
           or status = 'flagged' and exists (select from refunds where payment_id = payments.id) as is_received,
         (select sum(amount_cents) from refunds where payment_id = payments.id and status = 'done') as done
       from payments where order_id = $1) each)
   update orders set refunded_cents = case status when 'awaiting_payment' then 0
     else greatest(0, least(total_cents, done - greatest(0, received - total_cents))) end
   from money where id = $1 returning refunded_cents as "refundedCents", greatest(0, remaining) as "leftCents"`,
);

/**
 * Stores how much of an order was refunded. The refund of money beyond the order's total, such as a second payment, is no
 * refund of the order. A payment that is flagged because its refund failed has come in too. Returns these cents, and what is
 * left of all its payments.
 */
export async function updateRefundedCents(orderId: string, tx: Tx): Promise<RefundedMoney> {
  const { rows } = await refundedUpdated([orderId], tx);
  return rows[0] ?? { refundedCents: 0, leftCents: 0 };
}

const retriedIds = statement<{ id: string }>(
  "retried_refunds",
  `with recursive retried as (
     select retry_of as id from refunds where id = $1
     union
     select earlier.retry_of from retried join refunds earlier on earlier.id = retried.id)
   select id from retried where id is not null`,
);

/** Returns the ids of the failed refunds that this one tries again, one after the other. */
export async function findRetriedIds(id: string): Promise<string[]> {
  return (await retriedIds([id], db())).rows.map((row) => row.id);
}
