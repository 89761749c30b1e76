import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf, timestamptz } from "#app/platform/db/columns.ts";

/** Why the number of free units changed. */
export const MOVEMENTS = ["received", "held", "released", "sold", "returned", "corrected"] as const;
export type Movement = (typeof MOVEMENTS)[number];

/**
 * Stock movements: all changes of a variant add up to its stock. Rows are append-only (enforced by a trigger). A trigger adds
 * the first row of a new variant too. Rows outlive their variant, so there is no foreign key.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer().notNull(),
    /** The change of free units. 0 for a sale, because its units were taken out when they were reserved. */
    change: integer().notNull(),
    reason: text({ enum: MOVEMENTS }).notNull(),
    orderId: uuid(),
    at: timestamptz().notNull(),
    note: text().notNull().default(""),
    /** The staff member who made it; null for orders and jobs. */
    staffId: uuid(),
    /** The movement that this one undoes. */
    undoes: bigint({ mode: "number" }),
  },
  (row) => [
    index("stock_movements_of_variant").on(row.variantId),
    uniqueIndex("stock_movements_undone_once").on(row.undoes).where(sql`${row.undoes} is not null`),
    index("stock_movements_of_order").on(row.orderId).where(sql`${row.orderId} is not null`),
    check("movement_is_known", oneOf("reason", MOVEMENTS)),
    check(
      "movement_has_its_sign",
      sql`case ${row.reason} when 'held' then ${row.change} < 0 when 'sold' then ${row.change} = 0
        when 'corrected' then true else ${row.change} > 0 end`,
    ),
    check(
      "movement_of_an_order",
      sql`(${row.orderId} is not null) = (${row.reason} in ('held', 'released', 'sold', 'returned'))`,
    ),
  ],
);

/**
 * Units reserved for an order, until it is paid or the reservation is released. Renewed at another payment attempt.
 * Who reserved them is stored as keyed hashes, only while the reservation is active, to limit reservations.
 */
export const stockReservations = pgTable(
  "stock_reservations",
  {
    orderId: uuid().notNull(),
    variantId: integer().notNull(),
    quantity: integer().notNull(),
    state: text({ enum: ["held", "released", "sold", "returned"] }).notNull(),
    /** Sold units that are back in stock. */
    returned: integer().notNull().default(0),
    expiresAt: timestamptz().notNull(),
    clientNetwork: text(),
    /** The IPv6 /48 around the network; null for IPv4. */
    widerNetwork: text(),
    /** The customer's account, or the guest's email. */
    buyer: text(),
  },
  (reservation) => [
    primaryKey({ columns: [reservation.orderId, reservation.variantId] }),
    check("reservation_state_is_known", sql`${reservation.state} in ('held', 'released', 'sold', 'returned')`),
    check(
      "reservation_returned_units",
      sql`case ${reservation.state} when 'returned' then ${reservation.returned} = ${reservation.quantity}
        when 'sold' then ${reservation.returned} >= 0 and ${reservation.returned} < ${reservation.quantity}
        else ${reservation.returned} = 0 end`,
    ),
    check("reservation_quantity_positive", sql`${reservation.quantity} > 0`),
    index("stock_reservations_expire").on(reservation.expiresAt).where(sql`${reservation.state} = 'held'`),
    index("stock_reservations_of_network")
      .on(reservation.clientNetwork)
      .where(sql`${reservation.clientNetwork} is not null`),
    index("stock_reservations_of_wider_network")
      .on(reservation.widerNetwork)
      .where(sql`${reservation.widerNetwork} is not null`),
    index("stock_reservations_of_buyer").on(reservation.buyer).where(sql`${reservation.buyer} is not null`),
    index("stock_reservations_of_variant")
      .on(reservation.variantId, reservation.expiresAt)
      .where(sql`${reservation.state} = 'held'`),
  ],
);
