import path from "node:path";
import { env, useSettings } from "#app/platform/env.ts";
import { openDatabase } from "#server/postgres/open-database.ts";

/** Opens the benchmark's own shop, beside the real one: in DATA_DIR/bench, or in the database that DATABASE_URL names. */
export async function openBenchDatabase(logProgress: (message: string) => void) {
  useSettings({ ...env(), DATA_DIR: path.join(env().DATA_DIR, "bench") });
  return openDatabase(env(), logProgress);
}
