import { eq, sql } from "drizzle-orm";
import { db } from "#app/platform/db/db.server.ts";
import { shopDay } from "#app/platform/shop-days.ts";
import { refreshStockFigures } from "./refresh-figures.queries.ts";
import { variantSales } from "./stock-figures.table.ts";

const WEEKS = 12;

export type WeeklySales = { from: string; to: string; units: number };

/**
 * Returns the units of a variant that were sold, less what came back, in each of 12 weeks up to today, by days of the shop's time zone, the oldest first.
 */
export async function findWeeklySales(variantId: number): Promise<WeeklySales[]> {
  await refreshStockFigures();
  const day = (ago: number) => shopDay(-ago);
  const weeksAgo = sql<number>`(${day(0)}::date - ${variantSales.day}) / 7`;
  const found = await db()
    .select({ weeksAgo, units: sql<number>`sum(${variantSales.units})::int` })
    .from(variantSales)
    .where(eq(variantSales.variantId, variantId))
    .groupBy(sql`1`);
  return Array.from({ length: WEEKS }, (_, n) => {
    const ago = WEEKS - 1 - n;
    const units = found.find((week) => week.weeksAgo === ago)?.units ?? 0;
    return { from: day(ago * 7 + 6), to: day(ago * 7), units };
  });
}
