import "#server/check-settings.ts";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "#app/platform/env.ts";
import { claimDataFolder } from "./claim-data-folder.ts";
import { startPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster.ts";

/** The database takes a moment to notice that its shop was killed. After that, whoever uses it is another shop. */
const NOTICES_WITHIN_MS = 2000;

/** Ends the embedded database that a killed shop has left running, unless another shop uses it by now. */
async function endDatabase(folder: string): Promise<void> {
  const postgres = await startPostgres(folder);
  const { DATA_DIR, PUBLIC_URL } = env();
  const deadline = Date.now() + NOTICES_WITHIN_MS;
  for (;;) {
    const claim = await claimDataFolder(postgres.url("postgres"), DATA_DIR, PUBLIC_URL).catch(() => undefined);
    await claim?.end();
    if (claim) return await postgres.stop();
    if (Date.now() > deadline) return;
    await pause(50);
  }
}

const folder = path.join(env().DATA_DIR, "postgres");
if (!env().DATABASE_URL && findPostmaster(folder)) await endDatabase(folder);
