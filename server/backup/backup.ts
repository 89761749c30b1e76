import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { now } from "#app/platform/clock.ts";
import type { Settings } from "#app/platform/env.ts";
import { archiveOf } from "#server/postgres/archive.ts";
import { withShopPostgres } from "#server/postgres/shop-postgres.ts";
import { deleteArchivedImages } from "./archive-images.ts";
import { takeBaseBackup } from "./base-backup.ts";
import { copyFile, copyFiles, type FileSums, sumsBelow } from "./copy-files.ts";
import { dumpDatabase } from "./dump-database.ts";
import { KEYS, MANIFEST, type Manifest } from "./manifest.ts";
import { checkImages } from "./shop-images.ts";

/**
 * `withoutDatabase`: the external database could not be dumped, because there is no pg_dump of its version. `missingImages`: the ids
 * of images that the shop has, and whose originals DATA_DIR has lost.
 */
export type Backup = {
  folder: string;
  files: number;
  bytes: number;
  withoutDatabase: boolean;
  missingImages: string[];
};

const PARTIAL = ".partial";
/** No backup takes as long: its folder was left by a process that was killed. */
const LEFT_MS = 12 * 60 * 60 * 1000;

/**
 * Copies the database, the stored images and the keys into a new folder below `into`, also while the shop runs and sells. A folder
 * whose name ends with ".partial" is not complete; it is deleted when the backup fails, because the archive and the shop may need
 * the room on its disk. Throws a message for the operator.
 */
export async function takeBackup(settings: Settings, into: string): Promise<Backup> {
  const { DATA_DIR, DATABASE_URL } = settings;
  const home = path.join(DATA_DIR, "postgres");
  if (!DATABASE_URL && !existsSync(path.join(home, "PG_VERSION"))) throw new Error(`There is no shop in ${DATA_DIR}.`);
  const takenAt = now();
  const folder = path.join(path.resolve(into), nameOf(takenAt));
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const draft = folder + PARTIAL;
  await mkdir(into, { recursive: true });
  await deleteLeftBackups(path.resolve(into), takenAt);
  await mkdir(draft, { mode: 0o700 });
  try {
    return await fillBackup(settings, { takenAt: takenAt.toISOString(), folder, draft, home });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const nameOf = (takenAt: Date) => `wellworn-${takenAt.toISOString().replaceAll(":", "-").replace(/\..*/, "")}`;

/** Deletes the folders of backups that were killed. */
async function deleteLeftBackups(into: string, takenAt: Date): Promise<void> {
  const newest = nameOf(new Date(takenAt.getTime() - LEFT_MS)) + PARTIAL;
  for (const name of await readdir(into))
    if (/^wellworn-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.partial$/.test(name) && name < newest)
      await rm(path.join(into, name), { recursive: true, force: true });
}

type Draft = { takenAt: string; folder: string; draft: string; home: string };

async function fillBackup(settings: Settings, { takenAt, folder, draft, home }: Draft): Promise<Backup> {
  const { DATA_DIR, DATABASE_URL, ARCHIVE_DIR, S3_BUCKET } = settings;
  const { database, images } = DATABASE_URL
    ? { database: await dumpDatabase(DATABASE_URL, draft), images: await checkImages(DATA_DIR, DATABASE_URL) }
    : await copyDatabase(settings, home, draft);
  const files = { ...database, ...(await copyImagesAndKeys(DATA_DIR, draft)) };
  const postgres = DATABASE_URL ? "external" : (await readFile(path.join(home, "PG_VERSION"), "utf8")).trim();
  const manifest: Manifest = { format: 1, takenAt, postgres, isArchived: Boolean(ARCHIVE_DIR), files };
  await writeFile(path.join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
  await rename(draft, folder);
  await flushFolder(path.dirname(folder));
  if (ARCHIVE_DIR) await deleteArchivedImages(DATA_DIR, archiveOf(home, ARCHIVE_DIR), images.ids);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const missingImages = S3_BUCKET ? [] : images.missing;
  return { folder, files: Object.keys(files).length, bytes, withoutDatabase: !database, missingImages };
}

function copyDatabase(settings: Settings, home: string, draft: string) {
  return withShopPostgres(settings, async ({ maintenanceUrl }) => {
    const copied = await takeBaseBackup(maintenanceUrl("postgres"), home, path.join(draft, "postgres"));
    const images = await checkImages(settings.DATA_DIR, maintenanceUrl("wellworn"));
    return { database: sumsBelow("postgres", copied), images };
  });
}

/** Images after the database: each image that it names is stored before its row, and never changes. */
async function copyImagesAndKeys(dataDir: string, draft: string): Promise<FileSums> {
  const images = path.join(dataDir, "pictures");
  const copied = existsSync(images) ? await copyFiles(images, path.join(draft, "pictures")) : {};
  const keys = await copyFile(path.join(dataDir, KEYS), path.join(draft, KEYS));
  return { ...sumsBelow("pictures", copied), ...(keys && { [KEYS]: keys }) };
}

/** Makes the names in a folder survive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
