import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import type { Settings } from "#app/platform/env.ts";
import { ensureShopDatabase } from "./database-roles.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { withShopPostgres } from "./shop-postgres.ts";

/**
 * Runs a command of the terminal on the shop's database, also while the shop is running. An embedded database that does not
 * run is started for the command.
 */
export async function withShopDatabase<Value>(settings: Settings, work: () => Promise<Value>): Promise<Value> {
  if (settings.DATABASE_URL) return connected(settings.DATABASE_URL, work);
  return withShopPostgres(settings, async (postgres) => {
    await ensureShopDatabase(postgres, "wellworn");
    return connected(postgres.url("wellworn"), work);
  });
}

async function connected<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
  await migrateDatabase(url);
  connectDatabase(url, 2);
  try {
    return await work();
  } finally {
    await disconnectDatabase();
  }
}
