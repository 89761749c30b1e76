import { and, asc, eq, inArray, isNull, lt, not, notExists, notInArray, or, sql } from "drizzle-orm";
import { type OrderLineWithImage, type OrderRow, selectLines } from "#app/features/orders/orders.queries.ts";
import { orderLines, orders } from "#app/features/orders/orders.table.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { prepared, statement } from "#app/platform/db/prepared.server.ts";
import type { PaymentEvent, RefundStatus } from "./events/payment-event.ts";
import type { PaymentFlag } from "./payments.contract.ts";
import { payments, refunds } from "./payments.table.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** A payment whose money came in. `refundableCents`: no refund of them has been requested. */
export type ReceivedPayment = PaymentRow & { refundableCents: number };

export type NewPayment = Omit<PaymentRow, "status" | "providerRef" | "openedAt" | "settledAt" | "flag">;

const paymentInserted = statement(
  "insert_payment",
  `insert into payments (id, order_id, provider, amount_cents, currency, status, url, created_at)
   values ($1, $2, $3, $4, $5, 'open', $6, $7)`,
);

/** Inserts a payment. An order has at most one open payment: a second one throws. */
export async function insertPayment(payment: NewPayment, tx: Tx): Promise<void> {
  const { id, orderId, provider, amountCents, currency, url, createdAt } = payment;
  await paymentInserted([id, orderId, provider, amountCents, currency, url, createdAt], tx);
}

const withThisId = eq(payments.id, sql.placeholder("id"));
const paymentById = prepared("payment_by_id", (on, name) => on.select().from(payments).where(withThisId).prepare(name));
const paymentAndOrder = prepared("payment_and_order", (on, name) =>
  on
    .select({ payment: payments, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(withThisId)
    .prepare(name),
);
// The rows of the first table are locked before those of the second.
const orderAndPaymentLocked = prepared("order_and_payment_locked", (on, name) =>
  on
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(withThisId)
    .for("update")
    .prepare(name),
);

const linesOfPayment = prepared("lines_of_payment", (on, name) =>
  selectLines(on)
    .innerJoin(payments, eq(payments.orderId, orderLines.orderId))
    .where(withThisId)
    .orderBy(asc(orderLines.position))
    .prepare(name),
);

/** Returns the payment with this id. */
export async function findPayment(id: string, on: Database | Tx = transactionDb()): Promise<PaymentRow | undefined> {
  const [payment] = await paymentById(on).execute({ id });
  return payment;
}

/** Returns the payment with this id, and the number of its order. */
export async function findPaymentOfOrder(id: string): Promise<{ payment: PaymentRow; number: string } | undefined> {
  const [found] = await paymentAndOrder(transactionDb()).execute({ id });
  return found;
}

/** Returns a payment and its order, both locked until the transaction ends; the order is always locked first. */
export async function lockOrderAndPayment(
  id: string,
  tx: Tx,
): Promise<{ order: OrderRow; payment: PaymentRow } | undefined> {
  const [locked] = await orderAndPaymentLocked(tx).execute({ id });
  return locked;
}

/** Returns the lines of a payment's order by position, with the image of each. */
export function findLinesOfPayment(paymentId: string, tx: Tx): Promise<OrderLineWithImage[]> {
  return linesOfPayment(tx).execute({ id: paymentId });
}

/** Returns a payment, locked until the transaction ends. Its order must be locked before it. */
export async function lockPayment(id: string, tx: Tx): Promise<PaymentRow | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment;
}

/** Returns the payments of an order, oldest first. */
export function findPaymentsOf(orderId: string, on: Database | Tx = db()): Promise<PaymentRow[]> {
  return on.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
}

/** Ends the open payments of an order. Returns them. */
export function expireOpenPayments(orderId: string, at: Date, tx: Tx): Promise<PaymentRow[]> {
  return tx
    .update(payments)
    .set({ status: "expired", settledAt: at })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "open")))
    .returning();
}

type Ended = Pick<PaymentRow, "id" | "provider">;

const paidSet = statement<Ended & { status: PaymentRow["status"] }>(
  "set_paid",
  `update payments set status = case id when $1 then 'paid' else 'expired' end,
     provider_ref = case id when $1 then $3 else provider_ref end, settled_at = $4
   where order_id = $2 and (id = $1 or status = 'open') returning id, provider, status`,
);

/**
 * Sets a payment to paid and ends the order's other open payments. `ref` is the provider's id of the payment. Returns
 * the payments it has ended.
 */
export async function setPaid(
  { id, orderId }: Pick<PaymentRow, "id" | "orderId">,
  ref: string,
  at: Date,
  tx: Tx,
): Promise<Ended[]> {
  const { rows } = await paidSet([id, orderId, ref, at], tx);
  return rows.filter(({ status }) => status === "expired");
}

/**
 * Returns the payments of an order whose money came in, oldest first, with the cents of each that no refund has been
 * requested for. Locked until the transaction ends.
 */
export async function lockReceivedPayments(orderId: string, tx: Tx): Promise<ReceivedPayment[]> {
  const found = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ["paid", "refund_pending"])))
    .orderBy(asc(payments.createdAt))
    .for("update");
  const received: ReceivedPayment[] = [];
  for (const payment of found) {
    const { requested } = await sumRefunds(payment.id, tx);
    received.push({ ...payment, refundableCents: Math.max(0, payment.amountCents - requested) });
  }
  return received;
}

/** Returns the flagged payments of an order, locked until the transaction ends. */
export function lockFlaggedPayments(orderId: string, tx: Tx): Promise<PaymentRow[]> {
  const isFlagged = and(eq(payments.orderId, orderId), eq(payments.status, "flagged"));
  return tx.select().from(payments).where(isFlagged).orderBy(asc(payments.createdAt)).for("update");
}

/** Returns the ids of at most `max` unpaid orders without a flagged payment that were placed before `before`. */
export async function findNeverPaid(before: Date, max: number): Promise<string[]> {
  const isFlagged = and(eq(payments.orderId, orders.id), eq(payments.status, "flagged"));
  const flagged = db().select({ id: payments.id }).from(payments).where(isFlagged);
  const found = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "awaiting_payment"), lt(orders.placedAt, before), notExists(flagged)))
    .limit(max);
  return found.map(({ id }) => id);
}

/** Sets the status of a payment. */
export async function setPaymentStatus(id: string, status: PaymentRow["status"], at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ status, settledAt: at }).where(eq(payments.id, id));
}

/** Flags a payment for an owner or manager to decide. */
export async function setFlag(id: string, flag: PaymentFlag, at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ status: "flagged", flag, settledAt: at }).where(eq(payments.id, id));
}

/** Cents of a currency, and the provider's id. */
type ReceivedMoney = { amountCents: number; currency: string; ref: string | null };

/** Sets a payment to what came in at its provider, as staff decided, or to what was due again. */
export async function setReceived(
  id: string,
  { status, amountCents, currency, ref }: ReceivedMoney & { status: PaymentRow["status"] },
  at: Date,
  tx: Tx,
): Promise<void> {
  const received = { status, amountCents, currency, providerRef: ref, settledAt: at };
  await tx.update(payments).set(received).where(eq(payments.id, id));
}

/** Stores when the page of a payment was first opened. */
export async function setOpened(id: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ openedAt: at }).where(eq(payments.id, id));
}

/** Stores the provider's id of a payment. Returns the payment's current status. */
export async function setReference(id: string, providerRef: string, tx: Tx): Promise<PaymentRow["status"] | undefined> {
  const [set] = await tx
    .update(payments)
    .set({ providerRef })
    .where(eq(payments.id, id))
    .returning({ status: payments.status });
  return set?.status;
}

const eventRecorded = statement(
  "record_payment_event",
  `insert into payment_events (provider, event_id, payment_id, kind, digest, received_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);

/** Inserts a provider's event. Returns false when it has been received before. */
export async function recordEvent(event: PaymentEvent, receivedAt: Date, tx: Tx): Promise<boolean> {
  const { provider, eventId, paymentId, kind, digest } = event;
  const { count } = await eventRecorded([provider, eventId, paymentId, kind, digest, receivedAt], tx);
  return count === 1;
}

const eventFound = statement("find_payment_event", "select from payment_events where provider = $1 and event_id = $2");

/** Returns whether a provider's event has been received before. */
export async function isRecorded({ provider, eventId }: PaymentEvent, tx: Tx): Promise<boolean> {
  const { count } = await eventFound([provider, eventId], tx);
  return count > 0;
}

/** Inserts a refund. */
export async function insertRefund(refund: typeof refunds.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/** Returns the refund with this id. */
export async function findRefund(id: string, connection: Database | Tx = db()): Promise<RefundRow | undefined> {
  const [refund] = await connection.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

/**
 * Sets the status of a refund. Returns the refund; undefined when nothing changed. A refund that is done can still fail: it keeps
 * the time at which it was done, because the sales of that day change. One that failed without a response of the provider can still
 * be done, until it is tried again.
 */
export async function setRefundStatus(
  { id, paymentId }: { id: string; paymentId: string },
  { refundStatus, ref }: { refundStatus: RefundStatus; ref?: string | undefined },
  at: Date,
  tx: Tx,
): Promise<RefundRow | undefined> {
  const isOpen = inArray(refunds.status, ["pending", "sending"]);
  const isRetry = sql`retry.retry_of = ${refunds.id} and retry.status <> 'undone'`;
  const isRetried = sql`exists (select from ${refunds} retry where ${isRetry})`;
  const isUnanswered = and(eq(refunds.status, "failed"), isNull(refunds.providerRef), not(isRetried));
  const from = {
    pending: and(isOpen, isNull(refunds.providerRef)),
    done: or(isOpen, isUnanswered),
    failed: notInArray(refunds.status, ["failed", "undone"]),
  };
  const [moved] = await tx
    .update(refunds)
    .set({
      status: refundStatus === "pending" ? "sending" : refundStatus,
      settledAt:
        refundStatus === "pending" ? null : sql`coalesce(${refunds.settledAt}, ${at.toISOString()}::timestamptz)`,
      ...(ref ? { providerRef: ref } : {}),
    })
    .where(and(eq(refunds.id, id), eq(refunds.paymentId, paymentId), from[refundStatus]))
    .returning();
  return moved;
}

/**
 * Returns a payment's refunds in cents: `requested`, all that did not fail and were not undone; of these, those that are
 * `unconfirmed`, because they can still be undone or the provider has not responded, and those that are `done`.
 */
export async function sumRefunds(
  paymentId: string,
  tx: Tx,
): Promise<{ requested: number; unconfirmed: number; done: number }> {
  const sum = (status: string) =>
    sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.status} ${sql.raw(status)}), 0)::int`;
  const [sums] = await tx
    .select({
      requested: sum("not in ('failed', 'undone')"),
      unconfirmed: sum("in ('pending', 'sending') and provider_ref is null"),
      done: sum("= 'done'"),
    })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return sums ?? { requested: 0, unconfirmed: 0, done: 0 };
}
