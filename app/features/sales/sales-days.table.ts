import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * What was sold and refunded on each day of the shop's time zone. `refresh_sales_days` writes it from orders, payments and
 * refunds: the sums of two years would read every order. Days without either have no row.
 */
export const salesDays = pgTable("sales_days", {
  day: date().primaryKey(),
  /** Orders that were placed on this day and paid, also if they were canceled or refunded later, and their totals. */
  orders: integer().notNull(),
  cents: bigint({ mode: "number" }).notNull(),
  /** What was refunded on this day, of orders of any day. */
  refundedCents: bigint({ mode: "number" }).notNull(),
});

/** How far the days are current: one row, which the refresh locks. */
export const salesDaysState = pgTable(
  "sales_days_state",
  {
    id: boolean().primaryKey().default(true),
    /** The time zone of the days; null until they were computed once. */
    zone: text(),
    /** All order events up to this id are contained. */
    eventsUpTo: bigint({ mode: "number" }).notNull().default(0),
    /** The greatest id before an earlier refresh, and the id of its transaction: once all lower ones have ended, no lower event can appear. */
    pendingUpTo: bigint({ mode: "number" }).notNull().default(0),
    pendingXid: bigint({ mode: "number" }).notNull().default(0),
  },
  (row) => [check("one_state_of_sales", sql`${row.id}`)],
);
