import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { customerSessions, customers } from "#app/features/customers/customers.table.ts";
import { bytea, timestamptz } from "#app/platform/db/columns.ts";

/** A guest's cart has one session. A customer has one cart, with a session for each of their devices. */
export const carts = pgTable(
  "carts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
  },
  (cart) => [unique("one_cart_each").on(cart.customerId)],
);

/** Into which customer's cart a guest's was merged at sign-in: units ordered from the first are removed from the second. */
export const cartMerges = pgTable(
  "cart_merges",
  {
    /** The guest's cart, which is deleted. */
    cartId: integer().primaryKey(),
    mergedIntoId: integer()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    mergedAt: timestamptz().notNull(),
  },
  (merge) => [
    index("cart_merges_of_cart").on(merge.mergedIntoId),
    index("cart_merges_by_age").on(merge.mergedAt),
    check("merged_into_another", sql`${merge.cartId} <> ${merge.mergedIntoId}`),
  ],
);

/** The SHA-256 of the cookie `sessionid`, and the cart it opens. A customer's is valid as long as their sign-in. */
export const cartSessions = pgTable(
  "cart_sessions",
  {
    hash: bytea().primaryKey(),
    cartId: integer()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    customerSessionId: uuid().references(() => customerSessions.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
  },
  (session) => [
    index("cart_sessions_of_cart").on(session.cartId),
    index("cart_sessions_of_sign_in")
      .on(session.customerSessionId)
      .where(sql`${session.customerSessionId} is not null`),
    index("cart_sessions_expire").on(session.expiresAt),
  ],
);

/** A cart shows current prices; an order freezes them. Stock is checked when a quantity grows, and again at checkout. */
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
    /** The unit price when the line was added, only to show that it has changed since. Null for old lines. */
    addedAtCents: integer(),
  },
  (line) => [
    unique("one_line_for_each_variant").on(line.cartId, line.variantId),
    index("cart_lines_of_variant").on(line.variantId),
    check("line_quantity_positive", sql`${line.quantity} >= 1`),
  ],
);
