import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { customers } from "#app/features/customers/customers.table.ts";
import { bytea, citext, timestamptz } from "#app/platform/db/columns.ts";

/**
 * Requests for one email when a sold-out variant is back. States: unconfirmed, waiting, notified. A notified row is stored until
 * it expires, because the emails of the last day are counted. If such a request is ended or renewed within that day, a row without
 * personal data (its email is "ended" and its id) is stored until a day after the notification.
 */
export const backInStockRequests = pgTable(
  "back_in_stock_requests",
  {
    id: uuid().primaryKey(),
    variantId: integer()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    email: citext().notNull(),
    /** The customer with this verified email who asked while signed in; null for everybody else. */
    customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
    /** SHA-256 of the token of the confirmation link; null for a customer, who needs none. */
    hash: bytea(),
    requestedAt: timestamptz().notNull(),
    confirmedAt: timestamptz(),
    /** When the email was queued. */
    notifiedAt: timestamptz(),
    /** It is deleted after this time. */
    expiresAt: timestamptz().notNull(),
  },
  (request) => [
    unique("back_in_stock_variant_and_email").on(request.variantId, request.email),
    unique("back_in_stock_hash").on(request.hash),
    index("back_in_stock_waiting")
      .on(request.variantId, request.confirmedAt, request.id)
      .where(sql`${request.confirmedAt} is not null and ${request.notifiedAt} is null`),
    index("back_in_stock_notified")
      .on(request.variantId, request.notifiedAt)
      .where(sql`${request.notifiedAt} is not null`),
    index("back_in_stock_of_email").on(request.email),
    index("back_in_stock_of_customer").on(request.customerId).where(sql`${request.customerId} is not null`),
    index("back_in_stock_expire").on(request.expiresAt),
    check("notified_after_confirmed", sql`${request.notifiedAt} is null or ${request.confirmedAt} is not null`),
    check("request_can_be_confirmed", sql`${request.hash} is not null or ${request.confirmedAt} is not null`),
  ],
);
