import { sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { shopSettings } from "./shop-settings.table.ts";

/** The stored time zone; undefined if none was chosen. */
export async function findTimeZone(on: Database | Tx = db()): Promise<string | undefined> {
  const [row] = await on.select({ timeZone: shopSettings.timeZone }).from(shopSettings);
  return row?.timeZone ?? undefined;
}

/** Stores the time zone. */
export async function storeTimeZone(timeZone: string, tx: Tx): Promise<void> {
  await tx.insert(shopSettings).values({ timeZone }).onConflictDoUpdate({ target: shopSettings.id, set: { timeZone } });
}

/** Tells all processes, when the transaction commits, to load the settings again. */
export async function announceSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`notify settings_changed`);
}
