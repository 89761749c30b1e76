import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { log } from "#app/platform/log.ts";
import { trackFileCall } from "#server/exit-process.ts";
import { archiveOf } from "#server/postgres/archive.ts";
import { archiveImages } from "./archive-images.ts";

const INTERVAL_MS = 60_000;
/** How long a shutdown waits for what is not archived yet. */
const LAST_CHECK_MS = 5000;
const LAST_COPY_MS = 1000;
/** The size of each part of PostgreSQL's write-ahead log. */
const PART_MB = 16;

type Watched = { dataDir: string; archiveDir: string; client: () => Client };
export type ArchiveWatch = { problem: () => string | undefined; stop: () => Promise<void> };

/**
 * Each minute copies new images and the keys into the archive, and checks that PostgreSQL archives its log. While it can't, the
 * shop goes on and the log grows in DATA_DIR: `problem` says so, without paths because /statusz is public, and each check writes it
 * to the shop's log, with its cause. A check that hangs is reported too; there is never more than one.
 */
export function watchArchive(watched: Watched): ArchiveWatch {
  let problem: string | undefined;
  let pending: Promise<void> | undefined;
  const stopping = new AbortController();
  const report = (found: string | undefined) => {
    problem = found;
    if (problem) log.error({ archive: watched.archiveDir }, problem);
  };
  const check = () => {
    pending = findProblem(watched, stopping.signal)
      .catch((error: Error) => {
        log.error({ err: error, archive: watched.archiveDir }, "The archive could not be checked");
        return "The archive could not be checked.";
      })
      .then(report)
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  const reportHanging = async (hanging: Promise<void>) => {
    const waiting = await waitingIn(path.join(watched.dataDir, "postgres"));
    if (pending === hanging) report(`ARCHIVE_DIR does not respond: ${waiting}`);
  };
  const onTime = () => (pending ? reportHanging(pending).catch(() => undefined) : check());
  const timer = setInterval(() => void onTime(), INTERVAL_MS);
  void check();
  return {
    problem: () => problem,
    stop: async () => {
      clearInterval(timer);
      const tooLong = pause(LAST_CHECK_MS, undefined, { ref: false });
      await Promise.race([pending, tooLong]);
      if (!pending) await Promise.race([check(), tooLong]);
      // A copy of many images ends after the next one: only a disk that hangs is still waited for when the process ends.
      stopping.abort();
      await Promise.race([pending, pause(LAST_COPY_MS, undefined, { ref: false })]);
    },
  };
}

async function findProblem({ dataDir, archiveDir, client }: Watched, signal: AbortSignal): Promise<string | undefined> {
  const home = path.join(dataDir, "postgres");
  const failure = await trackFileCall(archiveImages(dataDir, archiveOf(home, archiveDir), signal)).catch(
    (error: Error) => error,
  );
  const { rows } = await client().query<{ mode: string; failing: boolean }>(
    `select current_setting('archive_mode') as mode,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  );
  if (rows[0]?.mode !== "on") return "The database was started without ARCHIVE_DIR: stop the shop and start it again.";
  if (failure) {
    log.error({ err: failure, archive: archiveDir }, "Images could not be archived");
    return `ARCHIVE_DIR can't be written: ${await waitingIn(home)}`;
  }
  return rows[0].failing ? `The database can't write to ARCHIVE_DIR: ${await waitingIn(home)}` : undefined;
}

/** How much of the database's log is complete and not archived. */
async function waitingIn(home: string): Promise<string> {
  const statuses = await readdir(path.join(home, "pg_wal", "archive_status"));
  const parts = statuses.filter((name) => name.endsWith(".ready")).length;
  return `${parts * PART_MB} MB of the database's log wait in DATA_DIR and take its disk space.`;
}
