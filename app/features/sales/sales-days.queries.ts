import { and, asc, gte, lte } from "drizzle-orm";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { shopZone } from "#app/platform/shop-zone.ts";
import { salesDays } from "./sales-days.table.ts";

const refreshStatement = statement("refresh_sales_days", "select refresh_sales_days($1)");

/** Brings the sales of each day up to date. Called every minute, and before they are read. */
export async function refreshSalesDays(on: Database = db()): Promise<void> {
  await refreshStatement([shopZone()], on);
}

export type SalesDay = typeof salesDays.$inferSelect;

/** Returns the sales of these days, the last included, the oldest first. Days without sales and refunds are left out. */
export async function findSalesDays(from: string, to: string): Promise<SalesDay[]> {
  await refreshSalesDays();
  return db()
    .select()
    .from(salesDays)
    .where(and(gte(salesDays.day, from), lte(salesDays.day, to)))
    .orderBy(asc(salesDays.day));
}
