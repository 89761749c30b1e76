import { readdirSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { log } from "#app/platform/log.ts";
import { archiveOf } from "#server/postgres/archive.ts";
import { archiveImages } from "./archive-images.ts";

const INTERVAL_MS = 60_000;
/** The size of each part of PostgreSQL's write-ahead log. */
const PART_MB = 16;

type Watched = { dataDir: string; archiveDir: string; client: Client };
export type ArchiveWatch = { problem: () => string | undefined; stop: () => Promise<void> };

/**
 * Each minute copies new images and the keys into the archive, and checks that PostgreSQL archives its log. While it can't, the
 * shop goes on and the log grows in DATA_DIR: `problem` says so, and each check writes it to the shop's log.
 */
export function watchArchive(watched: Watched): ArchiveWatch {
  let problem: string | undefined;
  const check = async () => {
    problem = await findProblem(watched).catch((error: Error) => `The archive could not be checked: ${error.message}.`);
    if (problem) log.error({ archive: watched.archiveDir }, problem);
  };
  let checking = check();
  const checkAgain = () => {
    checking = checking.then(check);
    return checking;
  };
  const timer = setInterval(() => void checkAgain(), INTERVAL_MS);
  return {
    problem: () => problem,
    stop: () => {
      clearInterval(timer);
      return checkAgain();
    },
  };
}

async function findProblem({ dataDir, archiveDir, client }: Watched): Promise<string | undefined> {
  const home = path.join(dataDir, "postgres");
  const failure = await archiveImages(dataDir, archiveOf(home, archiveDir)).catch((error: Error) => error.message);
  const { rows } = await client.query<{ mode: string; failing: boolean }>(
    `select current_setting('archive_mode') as mode,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  );
  if (rows[0]?.mode !== "on") return "The database was started without ARCHIVE_DIR: stop the shop and start it again.";
  if (failure) return `ARCHIVE_DIR can't be written (${failure}): ${waitingIn(home)}`;
  return rows[0].failing ? `The database can't write to ARCHIVE_DIR: ${waitingIn(home)}` : undefined;
}

/** How much of the database's log is complete and not archived. */
function waitingIn(home: string): string {
  const statuses = readdirSync(path.join(home, "pg_wal", "archive_status"));
  const parts = statuses.filter((name) => name.endsWith(".ready")).length;
  return `${parts * PART_MB} MB of the database's log wait in DATA_DIR and take its disk space.`;
}
