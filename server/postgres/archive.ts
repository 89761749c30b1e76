import { closeSync, openSync, readSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import path from "node:path";
import type { DatabaseFolder } from "./ordinary-user.ts";

/**
 * The continuous archive of one database: its write-ahead log, compressed, the stored images and the keys. Each database has a
 * folder of its own below ARCHIVE_DIR, so that two never write the same file.
 */
export type Archive = { folder: string; wal: string };

/** The longest time that a change waits for the archive while the shop is quiet, in seconds. */
const MAX_WAIT_S = 60;

/** The archive of the database in this data folder. */
export function archiveOf(home: string, archiveDir: string): Archive {
  const folder = path.join(path.resolve(archiveDir), readSystemIdentifier(home));
  return { folder, wal: path.join(folder, "wal") };
}

/** The number that initdb gave the database. A base backup has the same: the first field of pg_control (src/include/catalog/pg_control.h). */
function readSystemIdentifier(home: string): string {
  const file = openSync(path.join(home, "global", "pg_control"), "r");
  const bytes = Buffer.alloc(8);
  try {
    readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  return bytes.readBigUInt64LE().toString();
}

/** Creates the archive's folder for the user who runs the database. Throws when the disk is not there or not writable. */
export async function prepareArchive(archive: Archive, user: DatabaseFolder["user"]): Promise<void> {
  await mkdir(archive.wal, { recursive: true, mode: 0o700 });
  if (user) for (const folder of [archive.folder, archive.wal]) await chown(folder, user.uid, user.gid);
}

/**
 * The settings that make PostgreSQL archive its write-ahead log. A part that is archived already is never overwritten: the same
 * content counts as done (PostgreSQL repeats after a crash), another content is an error. Complete files only get their name.
 */
export function archiveSettings({ wal }: Archive): string[] {
  const target = `${quote(wal)}/%f.gz`;
  const steps = [
    `if test -e ${target}; then gzip -dc ${target} | cmp -s - %p; exit; fi`,
    `gzip -1 -c %p > ${target}.part && sync ${target}.part && mv ${target}.part ${target} && sync ${quote(wal)}`,
  ];
  return ["archive_mode=on", `archive_timeout=${MAX_WAIT_S}`, `archive_command=${steps.join("; ")}`];
}

/** The command that reads a part of the archive. A damaged part ends the recovery, a missing one is its end. */
export function restoreCommand({ wal }: Archive): string {
  const source = `${quote(wal)}/%f.gz`;
  return `test -f ${source} || exit 1; gzip -dc ${source} > %p || exit 255`;
}

/** Quotes a path for the shell, and its percent signs for PostgreSQL. */
const quote = (file: string) => `'${file.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
