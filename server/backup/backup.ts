import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { now } from "#app/platform/clock.ts";
import type { Settings } from "#app/platform/env.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { takeBaseBackup } from "./base-backup.ts";
import { checkFiles, copyFile, copyFiles, type FileSums } from "./copy-files.ts";

const MANIFEST = "backup.json";
const PARTS = ["postgres", "pictures"] as const;
const KEYS = "secrets.json";

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The major version of PostgreSQL: only the same one can read the files. */
  postgres: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
type Manifest = z.infer<typeof manifestSchema>;

export type Backup = { folder: string; files: number; bytes: number };

/**
 * Copies the embedded database, the stored images and the keys into a new folder below `into`, also while the shop runs and
 * sells. A folder whose name ends with ".partial" was interrupted. Throws a message for the operator.
 */
export async function takeBackup({ DATA_DIR, DATABASE_URL }: Settings, into: string): Promise<Backup> {
  if (DATABASE_URL)
    throw new Error("DATABASE_URL is set: back up that database with its own tools (pg_dump), and DATA_DIR beside it.");
  const home = path.join(DATA_DIR, "postgres");
  if (!existsSync(path.join(home, "PG_VERSION"))) throw new Error(`There is no shop in ${DATA_DIR}.`);
  const takenAt = now().toISOString();
  const folder = path.join(path.resolve(into), `wellworn-${takenAt.replaceAll(":", "-").replace(/\..*/, "")}`);
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const draft = `${folder}.partial`;
  await mkdir(into, { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const files = await copyShop(DATA_DIR, home, draft);
  const postgres = (await readFile(path.join(home, "PG_VERSION"), "utf8")).trim();
  const manifest: Manifest = { format: 1, takenAt, postgres, files };
  await writeFile(path.join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
  await rename(draft, folder);
  await flushFolder(path.dirname(folder));
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  return { folder, files: Object.keys(files).length, bytes };
}

/** Images after the database: each image that it names is stored before its row, and never changes. */
async function copyShop(dataDir: string, home: string, draft: string): Promise<FileSums> {
  const postgres = await startPostgres(home);
  const sums: FileSums = {};
  try {
    add(
      sums,
      "postgres",
      await takeBaseBackup(postgres.maintenanceUrl("postgres"), home, path.join(draft, "postgres")),
    );
  } finally {
    if (!postgres.adopted) await postgres.stop();
  }
  const images = path.join(dataDir, "pictures");
  if (existsSync(images)) add(sums, "pictures", await copyFiles(images, path.join(draft, "pictures")));
  const keys = await copyFile(path.join(dataDir, KEYS), path.join(draft, KEYS));
  if (keys) sums[KEYS] = keys;
  return sums;
}

function add(sums: FileSums, folder: string, more: FileSums): void {
  for (const [file, sum] of Object.entries(more)) sums[`${folder}/${file}`] = sum;
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/**
 * Copies a backup into an empty DATA_DIR after checking every file against its sum, and starts its database once to see that it
 * recovers. Throws a message for the operator; DATA_DIR is then as before.
 */
export async function restoreBackup({ DATA_DIR, DATABASE_URL }: Settings, folder: string): Promise<Manifest> {
  if (DATABASE_URL) throw new Error("DATABASE_URL is set: a backup restores the embedded database only.");
  const manifest = await readManifest(folder);
  const present = existsSync(DATA_DIR) ? await readdir(DATA_DIR) : [];
  if (present.length > 0)
    throw new Error(`${DATA_DIR} is not empty. Move it away, or restore into another folder with DATA_DIR.`);
  await checkFiles(folder, manifest.files);
  const draft = `${path.resolve(DATA_DIR)}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await copyBackup(folder, draft);
  await recover(path.join(draft, "postgres"));
  await rm(DATA_DIR, { recursive: true, force: true });
  await rename(draft, DATA_DIR);
  await flushFolder(path.dirname(path.resolve(DATA_DIR)));
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`There is no complete backup in ${folder}.`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${path.join(folder, MANIFEST)} is not the list of a backup.`);
  return read.data;
}

async function copyBackup(folder: string, draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 });
  for (const part of PARTS)
    if (existsSync(path.join(folder, part))) await copyFiles(path.join(folder, part), path.join(draft, part));
  await copyFile(path.join(folder, KEYS), path.join(draft, KEYS));
}

async function recover(home: string): Promise<void> {
  const postgres = await startPostgres(home);
  try {
    await ensureShopDatabase(postgres, "wellworn");
  } finally {
    await postgres.stop();
  }
}
