import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db.server.ts";
import type { PaymentEvent, RefundStanding } from "./payment-event.ts";
import { paymentEvents, payments, refunds } from "./payments.table.ts";

export type KeptPayment = typeof payments.$inferSelect;
export type KeptRefund = typeof refunds.$inferSelect;

/** Writes down an attempt to pay. At most one of an order is open at a time: a second one throws. */
export async function insertPayment(payment: typeof payments.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(payments).values(payment);
}

/** An attempt to pay. */
export async function findPayment(id: string, connection: Database | Tx = db()): Promise<KeptPayment | undefined> {
  const [payment] = await connection.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/** An attempt to pay, held until the transaction ends. The order is held before it, always. */
export async function holdPayment(id: string, tx: Tx): Promise<KeptPayment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment;
}

/** The latest attempt to pay an order. */
export async function findLatestPayment(
  orderId: string,
  connection: Database | Tx = db(),
): Promise<KeptPayment | undefined> {
  const [latest] = await connection
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return latest;
}

/** Ends the open attempts of an order, all but one; answers those it has ended. */
export function expireOpenPayments(orderId: string, but: string | null, at: Date, tx: Tx): Promise<KeptPayment[]> {
  const others = but === null ? undefined : ne(payments.id, but);
  return tx
    .update(payments)
    .set({ status: "expired", settledAt: at })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "open"), others))
    .returning();
}

/** The money of a payment has come in; `ref` is what the provider calls the payment. */
export async function setPaid(id: string, providerRef: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ status: "paid", providerRef, settledAt: at }).where(eq(payments.id, id));
}

/** The payments whose money an order was paid with, locked until the transaction ends. */
export function lockPaidPayments(orderId: string, tx: Tx): Promise<KeptPayment[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "paid")))
    .for("update");
}

/** Whether an order has been paid for by another payment than this one. */
export async function isPaidOtherwise({ id, orderId }: KeptPayment, tx: Tx): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.id, id), eq(payments.status, "paid")));
  return others.length > 0;
}

/** Puts a payment into another state. */
export async function settlePayment(id: string, status: KeptPayment["status"], at: Date, tx: Tx): Promise<void> {
  await tx.update(payments).set({ status, settledAt: at }).where(eq(payments.id, id));
}

/** Remembers what the provider calls a payment. */
export async function setReference(id: string, providerRef: string): Promise<void> {
  await db().update(payments).set({ providerRef }).where(eq(payments.id, id));
}

/** Writes down what a provider told us; false when it has told us before. */
export async function recordEvent(event: PaymentEvent, receivedAt: Date, tx: Tx): Promise<boolean> {
  const { provider, eventId, paymentId, kind, digest } = event;
  const written = await tx
    .insert(paymentEvents)
    .values({ provider, eventId, paymentId, kind, digest, receivedAt })
    .onConflictDoNothing();
  return written.rowCount === 1;
}

/** Writes down that money is to be sent back. */
export async function insertRefund(refund: typeof refunds.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/** Money that is to be sent back, or was. */
export async function findRefund(id: string, connection: Database | Tx = db()): Promise<KeptRefund | undefined> {
  const [refund] = await connection.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

/** Writes down how a refund stands, and answers it; nothing when that was known. One that is done can still come to nothing. */
export async function moveRefund(
  id: string,
  { standing, ref }: { standing: RefundStanding; ref?: string },
  at: Date,
  tx: Tx,
): Promise<KeptRefund | undefined> {
  const from = {
    pending: and(eq(refunds.status, "pending"), isNull(refunds.providerRef)),
    done: eq(refunds.status, "pending"),
    failed: ne(refunds.status, "failed"),
  };
  const [moved] = await tx
    .update(refunds)
    .set({ status: standing, settledAt: standing === "pending" ? null : at, ...(ref ? { providerRef: ref } : {}) })
    .where(and(eq(refunds.id, id), from[standing]))
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
