import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { prepared, statement } from "#app/platform/db/prepared.server.ts";
import type { PaymentEvent, RefundStanding } from "./events/payment-event.ts";
import { payments, refunds } from "./payments.table.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

export type NewPayment = Omit<PaymentRow, "status" | "providerRef" | "openedAt" | "settledAt">;

const paymentInserted = statement(
  "insert_payment",
  `insert into payments (id, order_id, provider, amount_cents, currency, status, url, created_at)
   values ($1, $2, $3, $4, $5, 'open', $6, $7)`,
);

/** Writes down an attempt to pay. At most one of an order is open at a time: a second one throws. */
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

/** An attempt to pay. */
export async function findPayment(id: string, on: Database | Tx = transactionDb()): Promise<PaymentRow | undefined> {
  const [payment] = await paymentById(on).execute({ id });
  return payment;
}

/** An attempt to pay, with the number of its order. */
export async function findPaymentOfOrder(id: string): Promise<{ payment: PaymentRow; number: string } | undefined> {
  const [found] = await paymentAndOrder(transactionDb()).execute({ id });
  return found;
}

/** An attempt to pay with its order, both held until the transaction ends: the order first, always. */
export async function lockOrderAndPayment(
  id: string,
  tx: Tx,
): Promise<{ order: OrderRow; payment: PaymentRow } | undefined> {
  const [locked] = await orderAndPaymentLocked(tx).execute({ id });
  return locked;
}

/** An attempt to pay, held until the transaction ends. The order is held before it, always. */
export async function lockPayment(id: string, tx: Tx): Promise<PaymentRow | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment;
}

/** The latest attempt to pay an order. */
export async function findLatestPayment(
  orderId: string,
  connection: Database | Tx = db(),
): Promise<PaymentRow | undefined> {
  const [latest] = await connection
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return latest;
}

/** Ends the open attempts of an order; answers those it has ended. */
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
 * The money of a payment has come in; `ref` is what the provider calls the payment. It ends the order's other open
 * attempts, and answers those.
 */
export async function setPaid({ id, orderId }: PaymentRow, ref: string, at: Date, tx: Tx): Promise<Ended[]> {
  const { rows } = await paidSet([id, orderId, ref, at], tx);
  return rows.filter(({ status }) => status === "expired");
}

/** The payments whose money an order was paid with, locked until the transaction ends. */
export function lockPaidPayments(orderId: string, tx: Tx): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "paid")))
    .for("update");
}

/** Whether an order has been paid for by another payment than this one. */
export async function isPaidOtherwise({ id, orderId }: PaymentRow, tx: Tx): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.id, id), eq(payments.status, "paid")));
  return others.length > 0;
}

/** Puts a payment into another state. */
export async function setPaymentStatus(id: string, status: PaymentRow["status"], at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ status, settledAt: at }).where(eq(payments.id, id));
}

/** Remembers when the page of a payment was first opened. */
export async function setOpened(id: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ openedAt: at }).where(eq(payments.id, id));
}

/** Remembers what the provider calls a payment; answers the state that the payment is in by now. */
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

/** Writes down what a provider told us; false when it has told us before. */
export async function recordEvent(event: PaymentEvent, receivedAt: Date, tx: Tx): Promise<boolean> {
  const { provider, eventId, paymentId, kind, digest } = event;
  const { count } = await eventRecorded([provider, eventId, paymentId, kind, digest, receivedAt], tx);
  return count === 1;
}

/** Writes down that money is to be sent back. */
export async function insertRefund(refund: typeof refunds.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/** Money that is to be sent back, or was. */
export async function findRefund(id: string, connection: Database | Tx = db()): Promise<RefundRow | undefined> {
  const [refund] = await connection.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

/** Writes down how a refund of a payment stands, and answers it; nothing when that was known. One that is done can still come to nothing. */
export async function moveRefund(
  { id, paymentId }: { id: string; paymentId: string },
  { standing, ref }: { standing: RefundStanding; ref?: string | undefined },
  at: Date,
  tx: Tx,
): Promise<RefundRow | undefined> {
  const from = {
    pending: and(eq(refunds.status, "pending"), isNull(refunds.providerRef)),
    done: eq(refunds.status, "pending"),
    failed: ne(refunds.status, "failed"),
  };
  const [moved] = await tx
    .update(refunds)
    .set({ status: standing, settledAt: standing === "pending" ? null : at, ...(ref ? { providerRef: ref } : {}) })
    .where(and(eq(refunds.id, id), eq(refunds.paymentId, paymentId), from[standing]))
    .returning();
  return moved;
}

/** What was sent back of a payment, in cents: all that was ordered and did not fail, and what has arrived of it. */
export async function sumRefunds(paymentId: string, tx: Tx): Promise<{ ordered: number; done: number }> {
  const sum = (status: string) =>
    sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.status} ${sql.raw(status)}), 0)::int`;
  const [sums] = await tx
    .select({ ordered: sum("<> 'failed'"), done: sum("= 'done'") })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return sums ?? { ordered: 0, done: 0 };
}
