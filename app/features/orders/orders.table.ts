import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customers } from "#app/features/customers/customers.table.ts";
import { citext, oneOf, timestamptz } from "#app/platform/db/columns.ts";
import { ACTORS, FULFILLMENTS, ORDER_STATES } from "./lifecycle/order-states.ts";
import type { Address } from "./orders.contract.ts";

const lowerOf = (column: AnyPgColumn) => sql`lower(${column})`;
const isSet = (column: AnyPgColumn) => sql`${column} is not null`;

/** Orders at the prices of the time they were placed. Amounts in cents. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** Such as `7KQ-M4T-2X`: easy to read over the phone, and random, so that it reveals nothing. */
    number: text().notNull(),
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    /**
     * Its customer has it because of its email, and did not place it signed in. False if that was before this column existed. Without a
     * customer: a new account with its email may claim it, as that of the deleted owner had this email too.
     */
    claimed: boolean().notNull().default(false),
    email: citext().notNull(),
    /** The summary for the shopper. */
    status: text({ enum: ORDER_STATES }).notNull(),
    /** Decides which of the actions on its units are possible. */
    fulfillment: text({ enum: FULFILLMENTS }).notNull().default("none"),
    /** Rises when staff edit the address, the email or the gift message: the value of `If-Match`. */
    version: integer().notNull().default(1),
    /**
     * Signed in the order's link: 1, or the version of the edit that gave it another email address. Earlier links don't open
     * it.
     */
    linkVersion: integer().notNull().default(1),
    subtotalCents: integer().notNull(),
    shippingCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** Refunds that are done. A refund of a second payment of the same order does not count. */
    refundedCents: integer().notNull().default(0),
    currency: text().notNull().default("USD"),
    shippingAddress: jsonb().$type<Address>().notNull(),
    billingAddress: jsonb().$type<Address>(),
    note: text().notNull().default(""),
    giftMessage: text().notNull().default(""),
    /** Why staff canceled it, as they typed it for the shopper. Not in `order_events`, which keeps its rows for good. */
    cancelReason: text().notNull().default(""),
    placedAt: timestamptz().notNull(),
    /** The cart it was placed with: the ordered quantities are removed from it when the order is paid. */
    cartId: integer(),
    carrier: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    /**
     * When its customer's account was deleted, its guest's data erased, or it had been canceled for 30 days without ever being
     * paid. Its personal data is deleted once nothing has to be shipped or paid anymore.
     */
    ownerDeletedAt: timestamptz(),
    anonymizedAt: timestamptz(),
  },
  (order) => [
    unique("orders_number").on(order.number),
    index("orders_of_customer").on(order.customerId, order.placedAt),
    index("orders_of_email").on(order.email),
    uniqueIndex("one_unpaid_order_of_a_cart").on(order.cartId).where(sql`${order.status} = 'awaiting_payment'`),
    index("orders_never_paid").on(order.placedAt).where(sql`${order.status} = 'awaiting_payment'`),
    check(
      "order_number_can_be_read",
      sql`${order.number} ~ '^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{2}$'`,
    ),
    check("order_status_is_known", oneOf("status", ORDER_STATES)),
    check("order_fulfillment_is_known", oneOf("fulfillment", FULFILLMENTS)),
    check("order_refunded_up_to_total", sql`${order.refundedCents} between 0 and ${order.totalCents}`),
    index("orders_by_time").on(order.placedAt, order.id),
    index("orders_to_fulfill")
      .on(order.fulfillment, order.placedAt, order.id)
      .where(
        sql`${order.status} not in ('awaiting_payment', 'cancelled', 'refunded') and ${order.fulfillment} <> 'delivered'`,
      ),
    // The next six serve lists of the back office. Placing and paying an order writes none of them, unless it has a note or is a gift.
    index("orders_by_fulfillment")
      .on(order.fulfillment, order.placedAt, order.id)
      .where(sql`${order.fulfillment} <> 'none'`),
    index("orders_by_status")
      .on(order.status, order.placedAt, order.id)
      .where(sql`${order.status} not in ('awaiting_payment', 'paid')`),
    index("orders_with_note").on(order.placedAt, order.id).where(sql`${order.note} <> ''`),
    index("orders_with_gift_message").on(order.placedAt, order.id).where(sql`${order.giftMessage} <> ''`),
    index("orders_refunded").on(order.placedAt, order.id).where(sql`${order.refundedCents} > 0`),
    index("orders_by_carrier").on(lowerOf(order.carrier), order.placedAt, order.id).where(isSet(order.carrier)),
    check("order_adds_up", sql`${order.totalCents} = ${order.subtotalCents} + ${order.shippingCents}`),
    check("order_costs_something", sql`${order.subtotalCents} > 0 and ${order.shippingCents} >= 0`),
    index("orders_to_anonymize")
      .on(order.ownerDeletedAt)
      .where(sql`${order.ownerDeletedAt} is not null and ${order.anonymizedAt} is null`),
    check("order_without_owner", sql`${order.ownerDeletedAt} is null or ${order.customerId} is null`),
    check(
      "anonymized_without_personal_data",
      sql`${order.anonymizedAt} is null or (${order.ownerDeletedAt} is not null and ${order.email} = ''
        and ${order.billingAddress} is null and ${order.note} = '' and ${order.giftMessage} = '' and ${order.cancelReason} = ''
        and ${order.shippingAddress} ->> 'full_name' = '' and ${order.shippingAddress} ->> 'line1' = '')`,
    ),
    check("order_in_dollars", sql`${order.currency} = 'USD'`),
  ],
);

/** A line as it was when the order was placed. It has no foreign keys into the catalog, which may change. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: integer().notNull(),
    variantId: integer().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    sku: text().notNull(),
    color: text(),
    size: text(),
    unitPriceCents: integer().notNull(),
    quantity: integer().notNull(),
    lineCents: integer().notNull(),
    imageId: text(),
    /** Refunded units that are not to be sent: they had not been sent, or their parcel was voided. */
    canceled: integer().notNull().default(0),
    /** Units that are packed for the next parcel, and not sent. */
    packed: integer().notNull().default(0),
  },
  (line) => [
    check("order_line_packed_units", sql`${line.packed} between 0 and ${line.quantity}`),
    check("order_line_canceled_units", sql`${line.canceled} between 0 and ${line.quantity}`),
    primaryKey({ columns: [line.orderId, line.position] }),
    check("order_line_amounts_positive", sql`${line.quantity} > 0 and ${line.unitPriceCents} > 0`),
    check("line_adds_up", sql`${line.lineCents} = ${line.unitPriceCents} * ${line.quantity}`),
  ],
);

/** The history of an order. A trigger allows only inserts; no row contains personal data. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    at: timestamptz().notNull(),
    actor: text({ enum: ACTORS }).notNull(),
    /** Which staff member, if `actor` is "shop". Shoppers never see it. */
    staffId: uuid(),
    fromStatus: text({ enum: ORDER_STATES }),
    toStatus: text({ enum: ORDER_STATES }).notNull(),
    reason: text().notNull().default(""),
    detail: jsonb().$type<Record<string, string | number>>(),
  },
  (event) => [
    index("order_events_of_order").on(event.orderId, event.id),
    check("order_event_actor_is_known", oneOf("actor", ACTORS)),
    check("order_event_status_is_known", oneOf("to_status", ORDER_STATES)),
  ],
);
