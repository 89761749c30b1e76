import { customType } from "drizzle-orm/pg-core";

/** PostgreSQL's list of the words of a text, stemmed and weighted. Written by triggers, read by searches. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
