import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Archive, prepareArchive } from "#server/postgres/archive.ts";
import { ordinaryUserFor } from "#server/postgres/ordinary-user.ts";
import { copyFile } from "./copy-files.ts";
import { KEYS } from "./manifest.ts";

/** Other sizes are made from the originals. An image never changes once it is stored. */
const ORIGINALS = path.join("pictures", "masters");

/**
 * Copies the images that the archive lacks, and the keys. Throws when the archive can't be written. The shop calls it while it
 * sells: nothing here may wait for the archive's disk synchronously, because that may hang.
 */
export async function archiveImages(dataDir: string, archive: Archive): Promise<void> {
  // The folder may be missing if its disk was not there when the shop started.
  await prepareArchive(archive, ordinaryUserFor(path.join(dataDir, "postgres")));
  const copies = path.join(archive.folder, ORIGINALS);
  const copied = new Set(await listImages(copies));
  for (const file of await listImages(path.join(dataDir, ORIGINALS)))
    if (!copied.has(file)) await copyWhole(path.join(dataDir, ORIGINALS, file), path.join(copies, file));
  await copyWhole(path.join(dataDir, KEYS), path.join(archive.folder, KEYS));
}

/** Deletes archived images that the shop has deleted. */
export async function deleteArchivedImages(dataDir: string, archive: Archive): Promise<void> {
  const copies = path.join(archive.folder, ORIGINALS);
  for (const file of await listImages(copies))
    if (!existsSync(path.join(dataDir, ORIGINALS, file))) await rm(path.join(copies, file));
}

/** Adds the archive's images to a restored data folder, and its keys: a key may have been rotated since the backup. */
export async function restoreImages(archive: Archive, dataDir: string): Promise<void> {
  for (const file of await listImages(path.join(archive.folder, ORIGINALS))) {
    const target = path.join(dataDir, ORIGINALS, file);
    if (!existsSync(target)) await copyWhole(path.join(archive.folder, ORIGINALS, file), target);
  }
  await copyWhole(path.join(archive.folder, KEYS), path.join(dataDir, KEYS));
}

async function listImages(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => undefined))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Replaces a file by a copy that is complete and on disk. Does nothing if there is none to copy. */
async function copyWhole(from: string, to: string): Promise<void> {
  await rm(`${to}.part`, { force: true });
  if (await copyFile(from, `${to}.part`)) await rename(`${to}.part`, to);
}
