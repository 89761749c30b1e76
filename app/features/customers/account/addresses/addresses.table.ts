import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { customers } from "#app/features/customers/customers.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/** A customer's address book. An order has its own copy of its address. */
export const customerAddresses = pgTable(
  "customer_addresses",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    label: text().notNull(),
    isDefault: boolean().notNull(),
    fullName: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull(),
    company: text().notNull(),
    city: text().notNull(),
    region: text().notNull(),
    postalCode: text().notNull(),
    country: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (address) => [
    index("customer_addresses_of_customer").on(address.customerId, address.createdAt),
    uniqueIndex("one_default_address_each").on(address.customerId).where(sql`${address.isDefault}`),
    check("address_country_is_a_code", sql`${address.country} ~ '^[A-Z]{2}$'`),
    check("address_is_complete", sql`${address.fullName} <> '' and ${address.line1} <> '' and ${address.city} <> ''`),
    check(
      "address_is_short",
      sql`length(${address.label}) <= 40 and length(${address.fullName}) <= 120 and length(${address.line1}) <= 160
        and length(${address.line2}) <= 160 and length(${address.company}) <= 120 and length(${address.city}) <= 100
        and length(${address.region}) <= 100 and length(${address.postalCode}) <= 16`,
    ),
  ],
);
