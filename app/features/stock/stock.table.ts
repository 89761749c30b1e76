import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const timestamptz = () => timestamp({ withTimezone: true });

/** Why the number of pieces that are free to be sold changed. */
export const MOVEMENTS = ["received", "held", "released", "sold", "returned", "corrected"] as const;
export type Movement = (typeof MOVEMENTS)[number];

/**
 * The ledger of the shelf: the changes of a variant add up to its stock. Rows are only ever added (a trigger sees to it).
 * A new variant's first row is written by a trigger too. Rows outlive the variant, so nothing points at it.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer().notNull(),
    /** Pieces more (or fewer) that are free to be sold. A sale changes nothing: its pieces left the shelf when they were held. */
    change: integer().notNull(),
    reason: text({ enum: MOVEMENTS }).notNull(),
    orderId: uuid(),
    at: timestamptz().notNull(),
    note: text().notNull().default(""),
  },
  (row) => [
    index("stock_movements_of_variant").on(row.variantId),
    index("stock_movements_of_order").on(row.orderId).where(sql`${row.orderId} is not null`),
    check("movement_is_known", sql.raw(`reason in (${MOVEMENTS.map((reason) => `'${reason}'`).join(", ")})`)),
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
 * Pieces taken off the shelf for an order: until it is paid, or the hold is released. Renewed when the order is paid for again.
 * Who reserved them is known by keyed hashes alone, and only while they are reserved: nobody may reserve too much at a time.
 */
export const stockReservations = pgTable(
  "stock_reservations",
  {
    orderId: uuid().notNull(),
    variantId: integer().notNull(),
    quantity: integer().notNull(),
    state: text({ enum: ["held", "released", "sold", "returned"] }).notNull(),
    expiresAt: timestamptz().notNull(),
    clientNetwork: text(),
    /** The IPv6 /48 around the network; none around an IPv4 address. */
    widerNetwork: text(),
    /** A customer's account, or a guest's email. */
    buyer: text(),
  },
  (reservation) => [
    primaryKey({ columns: [reservation.orderId, reservation.variantId] }),
    check("reservation_state_is_known", sql`${reservation.state} in ('held', 'released', 'sold', 'returned')`),
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
