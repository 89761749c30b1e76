import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client, Pool } from "pg";
import { stopwatch } from "#app/platform/clock.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import type { Settings } from "#app/platform/env.ts";
import { isOutage } from "#app/platform/outage.ts";
import { type ArchiveWatch, watchArchive } from "#server/backup/watch-archive.ts";
import { WORKER_CONNECTIONS } from "#server/worker/worker-connections.ts";
import { claimDataFolder, DataFolderTakenError } from "./claim-data-folder.ts";
import { ensureShopDatabase } from "./database-roles.ts";
import { type MaintainedClaim, maintainClaim } from "./maintain-claim.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { findPostmaster } from "./postmaster.ts";
import { startShopPostgres } from "./shop-postgres.ts";

/** Prints one line about the start or the end of the shop in the terminal. */
export type LogProgress = (message: string) => void;

/** Closes the connections. An embedded database is stopped too, unless it is to be kept for other processes. */
type Close = (options?: { keep: boolean }) => Promise<void>;
type Source = { url: string; close: Close; archive?: ArchiveWatch | undefined };
export type OpenDatabase = { url: string; pool: Pool; close: Close; archive?: ArchiveWatch | undefined };

/** The application name of the connections of processes that share this one's port and embedded database. */
export const OTHER_PROCESS = "shop process";
/** Most of them end before this process has sent its own last response. */
const OTHERS_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/**
 * Connects the shop to its database, embedded or external, and migrates it. Throws a message for the operator when that fails. An
 * external one that is away, and an embedded one that recovers from a crash, are waited for until `signal` aborts; without `signal`
 * an external one that is away fails too.
 */
export async function openDatabase(
  settings: Settings,
  logProgress: LogProgress,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const source = settings.DATABASE_URL
    ? external(settings.DATABASE_URL)
    : await embedded(settings, logProgress, signal);
  const close: Close = async (options) => {
    await disconnectDatabase();
    await source.close(options);
  };
  try {
    const elapsed = stopwatch();
    const migrate = () => migrateDatabase(source.url);
    const steps = settings.DATABASE_URL && signal ? await untilBack(migrate, logProgress, signal) : await migrate();
    const inSteps = `${steps} ${steps === 1 ? "step" : "steps"}`;
    if (steps > 0) logProgress(`The database was brought up to date in ${inSteps} and ${elapsed()}.`);
    const pool = connectDatabase(source.url, requestPoolSize(settings));
    return { url: source.url, pool, close, archive: source.archive };
  } catch (error) {
    await close();
    throw error;
  }
}

const RETRY_MS = 1000;
const LOG_AGAIN_MS = 10_000;

/** Repeats `work` while the database is away. Throws other errors, and the reason of `signal` once it aborts. */
async function untilBack<Value>(
  work: () => Promise<Value>,
  logProgress: LogProgress,
  signal: AbortSignal,
): Promise<Value> {
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) throw error;
      signal.throwIfAborted();
      if (performance.now() - loggedAt >= LOG_AGAIN_MS) {
        logProgress(`${error.message} Trying again until it responds …`);
        loggedAt = performance.now();
      }
      await pause(RETRY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

/** The connections of a process beside the two pools for requests: the worker's, and the one that listens for changes. */
const OTHER_CONNECTIONS = WORKER_CONNECTIONS + 1;

/** The size of each of the two pools for requests. */
const requestPoolSize = ({ POOL_SIZE }: Settings) => Math.floor((POOL_SIZE - OTHER_CONNECTIONS) / 2);

function external(url: string): Source {
  return { url, close: async () => undefined };
}

/** Creates the data folder. Throws a message for the operator where that is not possible. */
function createDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The folder ${folder} can't be created (${code}): set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    );
  }
}

async function embedded(settings: Settings, logProgress: LogProgress, signal?: AbortSignal): Promise<Source> {
  createDataFolder(settings.DATA_DIR);
  const elapsed = stopwatch();
  const postgres = await startShopPostgres(settings, logProgress, signal);
  const claim = () => claimDataFolder(postgres.url("postgres"), settings.DATA_DIR, settings.PUBLIC_URL);
  const isRunning = () => findPostmaster(path.join(settings.DATA_DIR, "postgres"))?.pid === postgres.pid;
  let claimed: MaintainedClaim;
  try {
    claimed = maintainClaim(await claim(), { claim, isRunning, onLost: endShop });
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
  const { DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir } = settings;
  const archive = archiveDir ? watchArchive({ dataDir, archiveDir, client: claimed.client }) : undefined;
  const close: Close = async ({ keep } = { keep: false }) => {
    await archive?.stop();
    if (!keep) await untilOthersEnded(claimed.client()).catch(() => undefined);
    await claimed.release();
    if (!keep) await postgres.stop();
  };
  try {
    await ensureShopDatabase(postgres, "wellworn");
  } catch (error) {
    await close();
    throw error;
  }
  return { url: postgres.url("wellworn"), close, archive };
}

/** Closes the shop as after an uncaught exception, with exit code 1, so that it is started again, and its database with it. */
function endShop(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/** Waits until the other processes of the shop have closed their connections. */
async function untilOthersEnded(client: Client): Promise<void> {
  const deadline = performance.now() + OTHERS_TIMEOUT_MS;
  for (;;) {
    const { rowCount } = await client.query("select from pg_stat_activity where application_name = $1", [
      OTHER_PROCESS,
    ]);
    if (!rowCount || performance.now() > deadline) return;
    await pause(POLL_MS);
  }
}
