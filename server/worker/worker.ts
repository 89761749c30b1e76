import { setTimeout as pause } from "node:timers/promises";
import { databaseOver } from "#app/platform/db/db.server.ts";
import { closePool, openPool } from "#app/platform/db/pool.server.ts";
import { log } from "#app/platform/log.ts";
import { startEmailSender } from "./email-sender.ts";
import { type Heartbeat, releaseOrphanedJobs, startHeartbeat } from "./heartbeat.ts";
import { type JobRunner, logFailure, startJobRunner } from "./job-runner.ts";
import { OUTBOX_CONNECTIONS } from "./worker-connections.ts";

const RELEASE_ORPHANED_MS = 60_000;
const CHECK_MS = 500;
const RESTART_MS = 1000;
/** How long a worker that stops may finish what it is doing. An email or job that takes longer is done again by another worker. */
const STOP_MS = 8000;

export type RunningWorker = {
  /** Whether jobs are being fetched; false while the database is unreachable. */
  isRunning: () => boolean;
  /** Starts no new jobs and emails and waits for the running ones, eight seconds at most. */
  stop: () => Promise<void>;
};

/** Processes the job queue and the email outbox in this process. A job runner that fails or stalls is replaced by another. */
export async function startWorker(connectionString: string): Promise<RunningWorker> {
  const pool = openPool(connectionString, OUTBOX_CONNECTIONS);
  const heartbeat = await startHeartbeat(pool);
  await releaseOrphanedJobs(pool);
  const release = () => releaseOrphanedJobs(pool).catch(logFailure);
  const search = setInterval(() => void release(), RELEASE_ORPHANED_MS);
  const emails = startEmailSender(databaseOver(pool));
  const jobs = await superviseJobs(connectionString, heartbeat, release);
  return {
    isRunning: jobs.isRunning,
    stop: async () => {
      clearInterval(search);
      const finished = Promise.all([emails.stop(), jobs.stop()]);
      const late = pause(STOP_MS, "late", { ref: false });
      if ((await Promise.race([finished, late])) === "late") log.warn("The worker stopped before it had finished");
      heartbeat.end();
      await closePool(pool);
    },
  };
}

/** Keeps one job runner at work until it is stopped. */
async function superviseJobs(connectionString: string, heartbeat: Heartbeat, release: () => Promise<void>) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  let runner: JobRunner | undefined = await startJobRunner(connectionString, heartbeat);
  const supervise = async () => {
    while (!signal.aborted) {
      await rest(CHECK_MS);
      if (signal.aborted || runner?.mustBeReplaced() === false) continue;
      await runner?.stop();
      runner = undefined;
      await rest(RESTART_MS);
      if (signal.aborted) break;
      await release();
      runner = await startJobRunner(connectionString, heartbeat).catch((error: unknown) => {
        logFailure(error);
        return undefined;
      });
    }
    await runner?.stop();
  };
  const supervised = supervise();
  return {
    isRunning: () => runner?.mustBeReplaced() === false,
    stop: async () => {
      stopping.abort();
      await supervised;
    },
  };
}
