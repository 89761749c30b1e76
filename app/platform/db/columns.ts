import { type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A time. */
export const timestamptz = () => timestamp({ withTimezone: true });

/** Text that is compared without case. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

/** Bytes, such as a hash. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The condition of a check: the column has one of these values. */
export const oneOf = (column: string, values: readonly string[]): SQL =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);
