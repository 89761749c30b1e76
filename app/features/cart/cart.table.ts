import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { customerSessions, customers } from "#app/features/customers/customers.table.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A guest's cart is held by its session alone; a customer has one cart, held by the sessions of all their devices. */
export const carts = pgTable(
  "carts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
  },
  (cart) => [unique("one_cart_each").on(cart.customerId)],
);

/** Into which customer's cart a guest's was merged at a sign-in: what was ordered from the one is taken out of the other. */
export const cartMerges = pgTable(
  "cart_joins",
  {
    /** The guest's cart, which is gone. */
    cartId: integer().primaryKey(),
    mergedIntoId: integer("joined_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    mergedAt: timestamp("joined_at", { withTimezone: true }).notNull(),
  },
  (merge) => [
    index("cart_joins_of_cart").on(merge.mergedIntoId),
    index("cart_joins_by_age").on(merge.mergedAt),
    check("joined_another", sql`${merge.cartId} <> ${merge.mergedIntoId}`),
  ],
);

/** The cookie `sessionid`, as SHA-256: which cart it opens. One of a customer is good for as long as their sign-in is. */
export const cartSessions = pgTable(
  "cart_sessions",
  {
    hash: bytea().primaryKey(),
    cartId: integer()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    customerSessionId: uuid().references(() => customerSessions.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (session) => [
    index("cart_sessions_of_cart").on(session.cartId),
    index("cart_sessions_of_sign_in")
      .on(session.customerSessionId)
      .where(sql`${session.customerSessionId} is not null`),
    index("cart_sessions_expire").on(session.expiresAt),
  ],
);

/** A cart shows today's prices, an order freezes them. Stock is checked when a line grows, and again at the order. */
export const cartLines = pgTable(
  "cart_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cartId: integer()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    variantId: integer()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** What a piece cost when it was put in: only to tell its shopper that this has changed since. Unknown for old lines. */
    addedAtCents: integer(),
  },
  (line) => [
    unique("one_line_for_each_variant").on(line.cartId, line.variantId),
    index("cart_lines_of_variant").on(line.variantId),
    check("at_least_one_piece", sql`${line.quantity} >= 1`),
  ],
);
