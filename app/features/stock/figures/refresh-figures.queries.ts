import { now } from "#app/platform/clock.ts";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { shopZone } from "#app/platform/shop-zone.ts";

const refreshStatement = statement("refresh_stock_figures", "select refresh_stock_figures($1, $2)");

/**
 * Brings the figures that lists of stock are sorted and filtered by up to date. Called every minute, and before these lists are
 * read.
 */
export async function refreshStockFigures(on: Database = db()): Promise<void> {
  await refreshStatement([now(), shopZone()], on);
}
