import path from "node:path";
import type { Settings } from "#app/platform/env.ts";
import { claimDataFolder } from "./claim-data-folder.ts";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres.ts";

/** Connections that an embedded database accepts beyond those of the shop's processes: for the operator's commands. */
const MORE_CONNECTIONS = 30;

/**
 * Starts the shop's embedded database, with room for all processes of the shop, or adopts the one that runs. `logProgress` gets a
 * line when it recovers from a crash for long; `signal` ends that.
 */
export function startShopPostgres(
  { DATA_DIR, ARCHIVE_DIR, POOL_SIZE, PROCESSES }: Settings,
  logProgress?: (message: string) => void,
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  return startPostgres(path.join(DATA_DIR, "postgres"), {
    maxConnections: MORE_CONNECTIONS + POOL_SIZE * PROCESSES,
    archiveDir: ARCHIVE_DIR,
    ...(logProgress ? { logProgress } : {}),
    signal,
  });
}

/** Runs a command of the terminal on the shop's embedded database. If it started that, it stops it too, unless a shop uses it. */
export async function withShopPostgres<Value>(
  settings: Settings,
  work: (postgres: EmbeddedPostgres) => Promise<Value>,
): Promise<Value> {
  const postgres = await startShopPostgres(settings, (message) => process.stderr.write(`${message}\n`));
  try {
    return await work(postgres);
  } finally {
    if (!postgres.adopted) await stopUnlessUsed(postgres, settings);
  }
}

/** Stops a database that no shop uses. Returns false if one does: it may have started since, and stops the database when it closes. */
export async function stopUnlessUsed(postgres: EmbeddedPostgres, settings: Settings): Promise<boolean> {
  const { DATA_DIR, PUBLIC_URL } = settings;
  const claim = await claimDataFolder(postgres.url("postgres"), DATA_DIR, PUBLIC_URL).catch(() => undefined);
  if (!claim) return false;
  // Held until the database has ended, so that no shop opens on it meanwhile.
  await postgres.stop();
  await claim.end();
  return true;
}
