import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { orderLines, orders } from "#app/features/orders/orders.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/** The parcels of an order. Carrier and tracking are empty when the order is anonymized. */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** 1, 2, 3 … within the order. */
    no: integer().notNull(),
    carrier: text().notNull(),
    trackingNumber: text().notNull(),
    trackingUrl: text(),
    shippedAt: timestamptz().notNull(),
    deliveredAt: timestamptz(),
    /** Came back, or never left: its units are to be sent again. */
    voidedAt: timestamptz(),
    /** Rises when staff correct the tracking: the value of `If-Match`. */
    version: integer().notNull().default(1),
    /** The email to the shopper, which can be called back while it waits. */
    emailId: uuid(),
  },
  (shipment) => [
    unique("shipments_of_order").on(shipment.orderId, shipment.no),
    check("shipment_delivered_or_voided", sql`${shipment.deliveredAt} is null or ${shipment.voidedAt} is null`),
  ],
);

/** The units of a parcel. */
export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.shipmentId, line.position] }),
    foreignKey({
      name: "shipment_line_of_order_line",
      columns: [line.orderId, line.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    // The page of an order and the stock list count the sent units of each line.
    index("shipment_lines_of_order").on(line.orderId, line.position),
    check("shipment_line_units", sql`${line.quantity} > 0`),
  ],
);
