import { existsSync } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { now } from "#app/platform/clock.ts";
import { type Archive, prepareArchive } from "#server/postgres/archive.ts";
import { ordinaryUserFor } from "#server/postgres/ordinary-user.ts";
import { copyFile } from "./copy-files.ts";
import { KEYS } from "./manifest.ts";

/** Other sizes are made from the originals. An image never changes once it is stored. */
const ORIGINALS = path.join("pictures", "masters");
const SIZES = path.join("pictures", "sizes");

/** The end of the name of an archived image that the shop has deleted. The file's time is that of the backup that noticed. */
const DELETED = ".deleted";

/** A complete part of the log. */
const PART = /^[0-9A-F]{24}\.gz$/;

/**
 * Copies the images that the archive lacks, and the keys. Throws when the archive can't be written. The shop calls it while it
 * sells: nothing here may wait for the archive's disk synchronously, because that may hang. `signal` ends it after the next image.
 */
export async function archiveImages(dataDir: string, archive: Archive, signal?: AbortSignal): Promise<void> {
  // The folder may be missing if its disk was not there when the shop started.
  await prepareArchive(archive, ordinaryUserFor(path.join(dataDir, "postgres")));
  const copies = path.join(archive.folder, ORIGINALS);
  const copied = new Set(await listImages(copies));
  for (const file of await listImages(path.join(dataDir, ORIGINALS))) {
    if (signal?.aborted) return;
    if (!copied.has(file)) await copyThenRename(path.join(dataDir, ORIGINALS, file), path.join(copies, file));
  }
  await copyThenRename(path.join(dataDir, KEYS), path.join(archive.folder, KEYS));
}

/**
 * Marks archived images that the shop has deleted, and deletes marked ones once the oldest archived log is newer than the mark:
 * until then the archive can restore a state in which the shop had them. Images in `ids` (those in the database) lose their mark
 * and are never deleted, even if DATA_DIR has lost them.
 */
export async function deleteArchivedImages(dataDir: string, archive: Archive, ids: Set<string>): Promise<void> {
  const copies = path.join(archive.folder, ORIGINALS);
  const logBegins = await findOldestPart(archive);
  for (const file of await listImages(copies)) {
    const original = withoutMark(file);
    const [copy, unmarked] = [path.join(copies, file), path.join(copies, original)];
    const isMarked = copy !== unmarked;
    if (ids.has(path.basename(original))) {
      // An earlier moment was restored.
      if (isMarked) await rename(copy, unmarked);
    } else if (isMarked) {
      if (logBegins && (await stat(copy)).mtime < logBegins) await rm(copy);
    } else if (!existsSync(path.join(dataDir, ORIGINALS, file))) {
      await utimes(copy, now(), now());
      await rename(copy, copy + DELETED);
    }
  }
}

const withoutMark = (file: string) => (file.endsWith(DELETED) ? file.slice(0, -DELETED.length) : file);

/** When the oldest part of the log was archived; undefined without one. */
async function findOldestPart({ wal }: Archive): Promise<Date | undefined> {
  const names = await readdir(wal).catch(() => []);
  const [oldest] = names.filter((name) => PART.test(name)).sort();
  return oldest === undefined ? undefined : (await stat(path.join(wal, oldest))).mtime;
}

/**
 * Gives a restored data folder the images of its database, `ids`: adds what the archive has of them, and deletes photos that the
 * shop had deleted since the backup. Adds the archive's keys: one may have been rotated since the backup.
 */
export async function restoreImages(archive: Archive, dataDir: string, ids: Set<string>): Promise<void> {
  const isNamed = (file: string) => ids.has(path.basename(file));
  for (const file of await listImages(path.join(archive.folder, ORIGINALS))) {
    const target = path.join(dataDir, ORIGINALS, withoutMark(file));
    if (isNamed(target) && !existsSync(target))
      await copyThenRename(path.join(archive.folder, ORIGINALS, file), target);
  }
  for (const file of await listImages(path.join(dataDir, ORIGINALS)))
    if (!isNamed(file)) await rm(path.join(dataDir, ORIGINALS, file));
  for (const file of await listImages(path.join(dataDir, SIZES)))
    if (!isNamed(path.dirname(file))) await rm(path.join(dataDir, SIZES, file));
  await copyThenRename(path.join(archive.folder, KEYS), path.join(dataDir, KEYS));
}

async function listImages(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => undefined))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Replaces a file by a copy that is complete and on disk. Does nothing if there is none to copy. */
async function copyThenRename(from: string, to: string): Promise<void> {
  await rm(`${to}.part`, { force: true });
  if (await copyFile(from, `${to}.part`)) await rename(`${to}.part`, to);
}
