import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orderLines, orders } from "#app/features/orders/orders.table.ts";
import { oneOf, timestamptz } from "#app/platform/db/columns.ts";
import type { PaymentFlag } from "./payments.contract.ts";

export const PROVIDERS = ["test", "stripe", "manual"] as const;
export const PAYMENT_STATES = ["open", "paid", "declined", "expired", "refund_pending", "refunded", "flagged"] as const;
/** A refund is `undone` if staff call it back before it is sent. */
export const REFUND_STATES = ["pending", "sending", "done", "failed", "undone"] as const;

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
    /** Why it is or was flagged. */
    flag: jsonb().$type<PaymentFlag>(),
  },
  (payment) => [
    uniqueIndex("one_open_payment_each").on(payment.orderId).where(sql`${payment.status} = 'open'`),
    uniqueIndex("payments_by_reference")
      .on(payment.provider, payment.providerRef)
      .where(sql`${payment.providerRef} is not null`),
    index("payments_of_order").on(payment.orderId),
    index("payments_flagged").on(payment.orderId).where(sql`${payment.status} = 'flagged'`),
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
    /** `pending` until `sendAfter`, when it can no longer be undone; then `sending`. */
    status: text({ enum: REFUND_STATES }).notNull().default("pending"),
    /** The part of the amount that is shipping. */
    shippingCents: integer().notNull().default(0),
    staffId: uuid(),
    /** Of the staff. Personal data: it is deleted when the order is anonymized. */
    note: text().notNull().default(""),
    sendAfter: timestamptz(),
    /** Whether the shopper gets an email when it is done. */
    notify: boolean().notNull().default(true),
    /** The failed refund in whose place it was made. */
    retryOf: uuid(),
    /** Common to the refunds of one request, which may concern several payments. */
    requestId: uuid(),
    providerRef: text(),
    createdAt: timestamptz().notNull(),
    settledAt: timestamptz(),
  },
  (refund) => [
    index("refunds_of_payment").on(refund.paymentId),
    check("refund_status_is_known", oneOf("status", REFUND_STATES)),
    check("refund_of_shipping", sql`${refund.shippingCents} between 0 and ${refund.amountCents}`),
    index("refunds_of_request").on(refund.requestId).where(sql`${refund.requestId} is not null`),
    // What is still to be sent back, for the units that come back with it.
    index("refunds_pending").on(refund.paymentId).where(sql`${refund.status} = 'pending'`),
    // What was refunded on a day, for the figures of sales and their orders.
    index("refunds_done").on(refund.settledAt).where(sql`${refund.status} = 'done'`),
    // What a staff member has refunded within a day.
    index("refunds_of_staff").on(refund.staffId, refund.createdAt).where(sql`${refund.staffId} is not null`),
    check("refund_of_money", sql`${refund.amountCents} > 0`),
  ],
);

/** The units of a refund. `restock` of them were put back into stock when the refund was sent. */
export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    amountCents: integer().notNull(),
    restock: integer().notNull().default(0),
    /** Of the units, those that will not be sent: they had not been, or their parcel was voided. */
    canceled: integer().notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.refundId, line.position] }),
    foreignKey({
      name: "refund_line_of_order_line",
      columns: [line.orderId, line.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index("refund_lines_of_order").on(line.orderId),
    check("refund_line_units", sql`${line.quantity} > 0 and ${line.amountCents} >= 0`),
    check(
      "refund_line_parts",
      sql`${line.restock} between 0 and ${line.quantity} and ${line.canceled} between 0 and ${line.quantity}`,
    ),
  ],
);
