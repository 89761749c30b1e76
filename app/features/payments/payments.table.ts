import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/features/orders/orders.table.ts";

const timestamptz = () => timestamp({ withTimezone: true });

export const PROVIDERS = ["test", "stripe"] as const;
export const PAYMENT_STATES = ["open", "paid", "declined", "expired", "refund_pending", "refunded", "flagged"] as const;

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((word) => `'${word}'`).join(", ")})`);

/** Attempts to pay an order. The amount, in cents, is the order's total when the attempt began. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** The provider's id of the payment; null until its page is opened. */
    providerRef: text(),
    amountCents: integer().notNull(),
    currency: text().notNull().default("USD"),
    status: text({ enum: PAYMENT_STATES }).notNull().default("open"),
    /** The page where the shopper pays. */
    url: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** When its page was first opened: from then on its units are reserved for the full time. */
    openedAt: timestamptz(),
    settledAt: timestamptz(),
  },
  (payment) => [
    uniqueIndex("one_open_payment_each").on(payment.orderId).where(sql`${payment.status} = 'open'`),
    uniqueIndex("payments_by_reference")
      .on(payment.provider, payment.providerRef)
      .where(sql`${payment.providerRef} is not null`),
    index("payments_of_order").on(payment.orderId),
    check("payment_provider_is_known", oneOf("provider", PROVIDERS)),
    check("payment_status_is_known", oneOf("status", PAYMENT_STATES)),
    check("payment_of_money", sql`${payment.amountCents} > 0`),
  ],
);

/** The events received from providers. The primary key makes a repeated event change nothing. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text({ enum: PROVIDERS }).notNull(),
    eventId: text().notNull(),
    paymentId: uuid(),
    kind: text().notNull(),
    /** SHA-256 of the raw body, in hexadecimal. */
    digest: text().notNull(),
    receivedAt: timestamptz().notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.provider, event.eventId] }),
    index("payment_events_of_payment").on(event.paymentId),
  ],
);

/** Refunds, requested or done. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    providerRef: text(),
    createdAt: timestamptz().notNull(),
    settledAt: timestamptz(),
  },
  (refund) => [
    index("refunds_of_payment").on(refund.paymentId),
    check("refund_status_is_known", sql`${refund.status} in ('pending', 'done', 'failed')`),
    check("refund_of_money", sql`${refund.amountCents} > 0`),
  ],
);
