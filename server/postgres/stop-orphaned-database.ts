import "#server/check-settings.ts";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "#app/platform/env.ts";
import { stopProcess } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster.ts";
import { startShopPostgres, stopUnlessUsed } from "./shop-postgres.ts";

/** How long the database may take to release the claim of a killed shop. After that, the claim belongs to another shop. */
const RELEASE_TIMEOUT_MS = 2000;

/** Stops the embedded database that a killed shop left running, unless another shop uses it. */
async function stopOrphanedDatabase(): Promise<void> {
  const postgres = await startShopPostgres(env());
  const deadline = performance.now() + RELEASE_TIMEOUT_MS;
  while (!(await stopUnlessUsed(postgres, env())) && performance.now() < deadline) await pause(50);
}

const found = env().DATABASE_URL ? undefined : findPostmaster(path.join(env().DATA_DIR, "postgres"));
// A recovery may take minutes, and nobody uses the database until it is over: the next start begins it anew.
if (found?.starting) await stopProcess(found.pid);
else if (found) await stopOrphanedDatabase();
