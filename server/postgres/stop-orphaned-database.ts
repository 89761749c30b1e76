import "#server/check-settings.ts";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "#app/platform/env.ts";
import { claimDataFolder } from "./claim-data-folder.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster.ts";

/** How long the database may take to release the claim of a killed shop. After that, the claim belongs to another shop. */
const RELEASE_TIMEOUT_MS = 2000;

/** Stops the embedded database that a killed shop left running, unless another shop uses it. */
async function stopOrphanedDatabase(folder: string): Promise<void> {
  const { DATA_DIR, PUBLIC_URL, ARCHIVE_DIR } = env();
  const postgres = await startPostgres(folder, { archiveDir: ARCHIVE_DIR });
  const deadline = Date.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const claim = await claimDataFolder(postgres.url("postgres"), DATA_DIR, PUBLIC_URL).catch(() => undefined);
    await claim?.end();
    if (claim) return await postgres.stop();
    if (Date.now() > deadline) return;
    await pause(50);
  }
}

const folder = path.join(env().DATA_DIR, "postgres");
if (!env().DATABASE_URL && findPostmaster(folder)) await stopOrphanedDatabase(folder);
