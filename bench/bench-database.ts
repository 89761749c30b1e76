import path from "node:path";
import { env, useSettings } from "#app/platform/env.ts";
import { openDatabase } from "#server/postgres/open-database.ts";

/** Opens the benchmark's database: in DATA_DIR/bench, or that of DATABASE_URL. */
export async function openBenchDatabase(logProgress: (message: string) => void) {
  useSettings({ ...env(), DATA_DIR: path.join(env().DATA_DIR, "bench") });
  return openDatabase(env(), logProgress);
}
