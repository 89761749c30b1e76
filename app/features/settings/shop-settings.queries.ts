import { sql } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { shopSettings } from "./shop-settings.table.ts";

export type StoredSettings = { timeZone: string | null; version: number };

const columns = { timeZone: shopSettings.timeZone, version: shopSettings.version };

/** The stored settings. Those that nobody chose are null. */
export async function findSettings(on: Database | Tx = db()): Promise<StoredSettings> {
  const [row] = await on.select(columns).from(shopSettings);
  return row ?? { timeZone: null, version: 1 };
}

/** The stored settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  await tx.insert(shopSettings).values({}).onConflictDoNothing();
  const [row] = await tx.select(columns).from(shopSettings).for("update");
  return row ?? { timeZone: null, version: 1 };
}

/** Whether PostgreSQL, which computes days, has this time zone: it may be older than Node. */
export async function isZoneInDatabase(zone: string, tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from pg_timezone_names where name = ${zone} limit 1`);
  return rows.length > 0;
}

/** Stores the time zone as a new version of the settings. */
export async function storeTimeZone(timeZone: string, tx: Tx): Promise<void> {
  await tx.update(shopSettings).set({ timeZone, version: sql`${shopSettings.version} + 1` });
}

/** Tells all processes, when the transaction commits, to load the settings again. */
export async function announceSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`notify settings_changed`);
}
