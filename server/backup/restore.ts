import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "#app/platform/env.ts";
import { archiveOf, restoreCommand } from "#server/postgres/archive.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { restoreImages } from "./archive-images.ts";
import { flushFolder } from "./backup.ts";
import { checkFiles, copyFile, copyFiles } from "./copy-files.ts";
import { restoreDatabase } from "./dump-database.ts";
import { endAccess } from "./end-access.ts";
import { DUMP, KEYS, type Manifest, PARTS, readManifest } from "./manifest.ts";
import { readImageIds } from "./shop-images.ts";
import { withClient } from "./with-client.ts";

/** In DATA_DIR or beside it while the restore goes on. What an interrupted one left is deleted by the next. */
const DRAFT = ".restoring";
/** An empty disk has the second one, if its file system is ext4. */
const IN_EMPTY_FOLDER = new Set([DRAFT, "lost+found"]);

/** A moment, or the end of the archive. Without one the shop is restored as it was backed up. */
export type RestoreUntil = Date | "latest" | undefined;

/** `until`: when the last transaction of the restored database was committed, if the archive was read. */
export type Restored = { takenAt: string; until: Date | undefined; withoutDatabase: boolean };

/**
 * Copies a backup into an empty DATA_DIR after checking every file against its sum, and starts its database once to see that it
 * recovers, with `until` up to that moment from the archive. Everybody is signed out (`endAccess`). Throws a message for the operator; DATA_DIR is then as before.
 */
export async function restoreBackup(settings: Settings, folder: string, until?: RestoreUntil): Promise<Restored> {
  const { DATA_DIR, DATABASE_URL } = settings;
  const manifest = await readManifest(folder);
  checkKind(manifest, settings, until);
  const target = await findTarget(DATA_DIR);
  await checkFiles(folder, manifest.files);
  if (until) checkArchive(settings, folder);
  let recovered: Date | undefined;
  try {
    await rm(target.draft, { recursive: true, force: true });
    await copyBackup(folder, target.draft);
    if (!DATABASE_URL) recovered = await recover(settings, target.draft, until);
    else if (existsSync(path.join(folder, DUMP))) {
      await restoreDatabase(DATABASE_URL, folder);
      await endAccess(DATABASE_URL);
    }
    await moveToTarget(target);
  } finally {
    await rm(target.draft, { recursive: true, force: true });
  }
  const withoutDatabase = DATABASE_URL !== undefined && !existsSync(path.join(folder, DUMP));
  return { takenAt: manifest.takenAt, until: recovered, withoutDatabase };
}

/** Where the shop is restored to, and the folder on the same disk in which it is put together. `exists`: as an empty folder. */
type RestoreTarget = { home: string; draft: string; exists: boolean };

/** DATA_DIR may be a link or the mount point of a disk of its own: if it exists, everything happens inside of it. */
async function findTarget(dataDir: string): Promise<RestoreTarget> {
  if (!existsSync(dataDir)) {
    if (await lstat(dataDir).catch(() => undefined))
      throw new Error(`${dataDir} is a link to a folder that is missing. Is its disk mounted?`);
    return { home: path.resolve(dataDir), draft: `${path.resolve(dataDir)}${DRAFT}`, exists: false };
  }
  const home = await realpath(dataDir);
  if ((await readdir(home)).some((name) => !IN_EMPTY_FOLDER.has(name)))
    throw new Error(`${dataDir} is not empty. Move it away, or restore into another folder with DATA_DIR.`);
  return { home, draft: path.join(home, DRAFT), exists: true };
}

/** Moves the complete shop to its target. The database is the last part: without it, no folder is taken for a restored shop. */
async function moveToTarget({ home, draft, exists }: RestoreTarget): Promise<void> {
  if (!exists) await rename(draft, home);
  else
    for (const part of [KEYS, ...PARTS.toReversed()])
      if (existsSync(path.join(draft, part))) await rename(path.join(draft, part), path.join(home, part));
  await flushFolder(exists ? home : path.dirname(home));
}

/** A copy of an embedded database can't become an external one, and its own backup is the start of what the archive adds. */
function checkKind(
  { takenAt, postgres, isArchived }: Manifest,
  { DATABASE_URL, ARCHIVE_DIR }: Settings,
  until: RestoreUntil,
): void {
  if (DATABASE_URL && postgres !== "external")
    throw new Error(
      "This is a backup of an embedded database, and DATABASE_URL is set: restore it without DATABASE_URL.",
    );
  if (!DATABASE_URL && postgres === "external")
    throw new Error("This is a backup of a shop with an external database: set DATABASE_URL to an empty one.");
  // Two restores without it would start the same timeline, and later archive different parts with the same names.
  if (!DATABASE_URL && isArchived && !ARCHIVE_DIR && !until)
    throw new Error(
      "This shop has an archive: set ARCHIVE_DIR to its folder, or to an empty one if the archive is lost.",
    );
  if (DATABASE_URL && until)
    throw new Error("--until restores an embedded database. Use the point-in-time recovery of your PostgreSQL.");
  if (until instanceof Date && until.toISOString() < takenAt)
    throw new Error(`The backup was made at ${takenAt}, after that moment. Name an older backup.`);
}

function checkArchive({ ARCHIVE_DIR }: Settings, folder: string): void {
  if (!ARCHIVE_DIR) throw new Error("--until needs ARCHIVE_DIR, the folder that the shop archived to.");
  const { wal } = archiveOf(path.join(folder, "postgres"), ARCHIVE_DIR);
  if (!existsSync(wal)) throw new Error(`There is no archive of this database in ${ARCHIVE_DIR}.`);
}

async function copyBackup(folder: string, draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 });
  for (const part of PARTS)
    if (existsSync(path.join(folder, part))) await copyFiles(path.join(folder, part), path.join(draft, part));
  await copyFile(path.join(folder, KEYS), path.join(draft, KEYS));
}

/**
 * Replays the log. With `until` it then adds the archive's images and keys, and returns when the last transaction was committed.
 * The restored database goes on in a timeline of its own, so that its later log never has the name of a part that the original
 * archived.
 */
async function recover({ ARCHIVE_DIR }: Settings, draft: string, until: RestoreUntil): Promise<Date | undefined> {
  const home = path.join(draft, "postgres");
  await writeFile(path.join(home, "recovery.signal"), "", { mode: 0o600 });
  const archive = ARCHIVE_DIR ? archiveOf(home, ARCHIVE_DIR) : undefined;
  const target = until instanceof Date ? [`recovery_target_time=${forPostgres(until)}`] : ["recovery_target=immediate"];
  const recovery = [
    `restore_command=${archive ? restoreCommand(archive) : "false"}`,
    "recovery_target_timeline=current",
    "recovery_target_action=promote",
    "hot_standby=off",
    ...(until === "latest" ? [] : target),
  ];
  const postgres = await startPostgres(home, { archiveDir: ARCHIVE_DIR, recovery }).catch((error: Error) => {
    throw new Error(explain(error.message));
  });
  try {
    await ensureShopDatabase(postgres, "wellworn");
    await endAccess(postgres.maintenanceUrl("wellworn"));
    if (!until || !archive) return undefined;
    await restoreImages(archive, draft, await readImageIds(postgres.maintenanceUrl("wellworn")));
    return await lastReplayed(postgres.maintenanceUrl("postgres"));
  } finally {
    await postgres.stop();
  }
}

/** With a numeric offset: PostgreSQL 18 knows no names of time zones yet when it reads this setting. */
const forPostgres = (date: Date) => date.toISOString().replace("Z", "+00");

function explain(failure: string): string {
  if (failure.includes("before configured recovery target was reached"))
    return "The archive ends before that moment. Name an earlier one, or restore as much as there is: --until latest";
  if (failure.includes("before consistent recovery point"))
    return "The backup was not complete at that moment. Name a later moment or an older backup.";
  return failure;
}

async function lastReplayed(maintenanceUrl: string): Promise<Date | undefined> {
  const query = "select pg_last_xact_replay_timestamp() as at";
  const { rows } = await withClient(maintenanceUrl, (client) => client.query<{ at: Date | null }>(query));
  return rows[0]?.at ?? undefined;
}
