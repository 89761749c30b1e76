import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { env, useSettings } from "#app/platform/env.ts";
import { openDatabase } from "#server/postgres/open-database.ts";

/** Where each size has its database: DATA_DIR/bench/100000. */
const folder = path.join(env().DATA_DIR, "bench");

/** The numbers of products of the databases that `bench:seed` made, smallest first. */
export function benchSizes(): number[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** Opens the database with this many products, which is empty at first. */
export async function openBenchDatabase(size: number, logProgress: (message: string) => void) {
  const dataDir = path.join(folder, String(size));
  const { DATABASE_URL: _, ...settings } = env();
  useSettings({ ...settings, DATA_DIR: dataDir });
  return { ...(await openDatabase(env(), logProgress)), dataDir };
}
