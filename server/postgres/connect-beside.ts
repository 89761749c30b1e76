import path from "node:path";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import type { Settings } from "#app/platform/env.ts";
import { ensureShopDatabase } from "./database-roles.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate-database.ts";

/**
 * Runs a command of the terminal on the shop's database, also while the shop is running. An embedded database that does not
 * run is started for the command.
 */
export async function withShopDatabase<Value>(settings: Settings, work: () => Promise<Value>): Promise<Value> {
  const postgres = settings.DATABASE_URL
    ? undefined
    : await startPostgres(path.join(settings.DATA_DIR, "postgres"), { archiveDir: settings.ARCHIVE_DIR });
  try {
    if (postgres) await ensureShopDatabase(postgres, "wellworn");
    const url = settings.DATABASE_URL ?? postgres?.url("wellworn") ?? "";
    await migrateDatabase(url);
    connectDatabase(url, 2);
    try {
      return await work();
    } finally {
      await disconnectDatabase();
    }
  } finally {
    if (postgres && !postgres.adopted) await postgres.stop();
  }
}
