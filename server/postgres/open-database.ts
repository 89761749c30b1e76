import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { stopwatch } from "#app/platform/clock.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import type { Settings } from "#app/platform/env.ts";
import { WORKER_CONNECTIONS } from "#server/worker/worker-connections.ts";
import { claimDataFolder, DataFolderTakenError } from "./claim-data-folder.ts";
import { ensureShopDatabase } from "./database-roles.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate-database.ts";

/** Prints one line about the start or the end of the shop in the terminal. */
export type LogProgress = (message: string) => void;

type Source = { url: string; close: () => Promise<void> };
export type OpenDatabase = { url: string; pool: Pool; close: () => Promise<void> };

/**
 * Connects the shop to its database, embedded or external, and migrates it. Throws a message for the operator when that fails.
 */
export async function openDatabase(settings: Settings, logProgress: LogProgress): Promise<OpenDatabase> {
  const source = settings.DATABASE_URL ? external(settings.DATABASE_URL) : await embedded(settings, logProgress);
  const close = async () => {
    await disconnectDatabase();
    await source.close();
  };
  try {
    const elapsed = stopwatch();
    const steps = await migrateDatabase(source.url);
    const inSteps = `${steps} ${steps === 1 ? "step" : "steps"}`;
    if (steps > 0) logProgress(`The database was brought up to date in ${inSteps} and ${elapsed()}.`);
    return { url: source.url, pool: connectDatabase(source.url, requestPoolSize(settings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The connections of a process beside the two pools for requests: the worker's, and the one that listens for changes. */
const OTHER_CONNECTIONS = WORKER_CONNECTIONS + 1;

/** The size of each of the two pools for requests. */
const requestPoolSize = ({ POOL_SIZE }: Settings) => Math.floor((POOL_SIZE - OTHER_CONNECTIONS) / 2);

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
