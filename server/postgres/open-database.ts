import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { stopwatch } from "#app/platform/clock.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import type { Settings } from "#app/platform/env.ts";
import { claimDataFolder, DataFolderTakenError } from "./claim-data-folder.ts";
import { ensureShopDatabase } from "./database-roles.ts";
import { startPostgres } from "./embedded-postgres.ts";

/** Prints one line about the start or the end of the shop in the terminal. */
export type LogProgress = (message: string) => void;

type Source = { url: string; close: () => Promise<void> };
export type OpenDatabase = { url: string; pool: Pool; close: () => Promise<void> };

/**
 * Connects the shop to its database, embedded or external, and migrates it. Throws a message for the operator when that fails.
 */
export async function openDatabase(settings: Settings, logProgress: LogProgress): Promise<OpenDatabase> {
  const source = settings.DATABASE_URL ? external(settings.DATABASE_URL) : await embedded(settings, logProgress);
  const pool = connectDatabase(source.url);
  const close = async () => {
    await disconnectDatabase();
    await source.close();
  };
  try {
    await checkVersion(pool, settings);
    const elapsed = stopwatch();
    const steps = await migrate(pool);
    const inSteps = `${steps} ${steps === 1 ? "step" : "steps"}`;
    if (steps > 0) logProgress(`The database was brought up to date in ${inSteps} and ${elapsed()}.`);
    return { url: source.url, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function external(url: string): Source {
  return { url, close: async () => undefined };
}

async function embedded(settings: Settings, logProgress: LogProgress): Promise<Source> {
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const elapsed = stopwatch();
  const postgres = await startPostgres(path.join(settings.DATA_DIR, "postgres"));
  let claim: Awaited<ReturnType<typeof claimDataFolder>>;
  try {
    claim = await claimDataFolder(postgres.url("postgres"), settings.DATA_DIR, settings.PUBLIC_URL);
  } catch (error) {
    // Another start may already have claimed the database that this one started.
    if (!postgres.adopted && !(error instanceof DataFolderTakenError)) await postgres.stop();
    throw error;
  }
  logProgress(
    postgres.adopted
      ? "Using the database that is still running."
      : `Started the database in ${path.join(settings.DATA_DIR, "postgres")} after ${elapsed()}.`,
  );
  const close = async () => {
    await claim.end();
    await postgres.stop();
  };
  try {
    await ensureShopDatabase(postgres, "wellworn");
  } catch (error) {
    await close();
    throw error;
  }
  return { url: postgres.url("wellworn"), close };
}

async function checkVersion(pool: Pool, { DATABASE_URL }: Settings): Promise<void> {
  const { hostname, port } = new URL(DATABASE_URL ?? "postgres://embedded");
  const where = `the database at ${hostname}${port && `:${port}`}`;
  const result = await pool.query<{ server_version_num: string }>("show server_version_num").catch((error: Error) => {
    throw new Error(`The shop can't reach ${where}: ${error.message}. Check DATABASE_URL and start again.`);
  });
  const version = Number(result.rows[0]?.server_version_num);
  if (version < 150_000) throw new Error(`The shop needs PostgreSQL 15 or newer; ${where} is older (${version}).`);
}
