import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import { closePool } from "#app/platform/db/pool.server.ts";
import { describeError } from "#app/platform/describe-error.ts";
import { log } from "#app/platform/log.ts";
import { observe } from "#app/platform/observe.ts";
import type { Heartbeat } from "./heartbeat.ts";
import { openJobPool } from "./job-pool.ts";
import { allTasks, CRONTAB } from "./tasks.ts";

/** Jobs that run concurrently. */
const CONCURRENCY = 3;
/** New jobs arrive by NOTIFY; polling finds scheduled ones and retries. */
const POLL_MS = 1000;
/** A runner with an idle worker that fetched nothing for so long does not work, whatever it says about itself. */
const STALLED_MS = 30_000;
/** How long a runner may finish its jobs. Then it is abandoned: its connections are closed, and its jobs run again elsewhere. */
const STOP_MS = 5000;

/** One run of graphile-worker. It is never restarted: when it `mustBeReplaced`, stop it and start another. */
export type JobRunner = {
  mustBeReplaced: () => boolean;
  /** Finishes running jobs, five seconds at most. Afterwards its jobs can be released, and none is locked for it. */
  stop: () => Promise<void>;
};

/** Starts processing the job queue with connections of its own. `heartbeat` shows other processes that its jobs are alive. */
export async function startJobRunner(connectionString: string, heartbeat: Heartbeat): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  events.on("pool:create", ({ workerPool }) => {
    names.push(workerPool.id);
    heartbeat.add(workerPool.id);
  });
  const state = watchFetches(events);
  const pool = openJobPool(connectionString);
  const close = async () => {
    await Promise.all([closePool(pool), ...names.map(heartbeat.remove)]);
  };
  try {
    const runner = await run(runnerOptions(pool, events));
    const ended = runner.promise.catch(logFailure).then(() => {
      state.isBroken = true;
    });
    const stop = async () => {
      await Promise.race([runner.stop().catch(() => undefined), pause(STOP_MS)]);
      await Promise.race([ended, pause(STOP_MS)]);
      await close();
    };
    return { mustBeReplaced: () => state.isBroken || state.isStalled(), stop };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Whether a runner still fetches jobs, by its events.
 * @internal for tests
 */
export function watchFetches(events: WorkerEvents) {
  let [running, lastFetch] = [0, performance.now()];
  const fetched = () => {
    lastFetch = performance.now();
  };
  const state = {
    isBroken: false,
    isStalled: () => running < CONCURRENCY && performance.now() - lastFetch > STALLED_MS,
  };
  events.on("worker:getJob:empty", fetched);
  events.on("job:start", () => {
    running += 1;
    fetched();
  });
  events.on("job:complete", () => {
    running -= 1;
    fetched();
  });
  // graphile-worker caches the result of its first query: after a failed one it would never fetch a job.
  events.on("worker:getJob:error", () => {
    state.isBroken = true;
  });
  return state;
}

const LOG_LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** Writes graphile-worker's messages to the shop's log, without payloads: they may contain tokens. */
const jobLog = new Logger(({ taskIdentifier, jobId }) => (level, message) => {
  log[LOG_LEVELS[level]]({ job: jobId, task: taskIdentifier }, message);
});

const runnerOptions = (pgPool: ReturnType<typeof openJobPool>, events: WorkerEvents) => ({
  pgPool,
  taskList: observeTasks(redactErrors(allTasks)),
  crontab: CRONTAB,
  concurrency: CONCURRENCY,
  pollInterval: POLL_MS,
  noHandleSignals: true,
  logger: jobLog,
  events,
  // With batching, stopping waits until completed jobs are recorded; otherwise they would stay locked and run again.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

/** Logs that a runner failed or could not start. */
export function logFailure(error: unknown): void {
  log.warn({ err: error }, "The job worker failed and will be replaced");
}

/** Reports how long jobs take and how they end. */
function observeTasks(list: TaskList): TaskList {
  const observed = Object.entries(list).map(([name, task]): [string, Task] => [
    name,
    (payload, helpers) =>
      observe(
        () => ({ kind: "job", name }),
        async () => task?.(payload, helpers),
      ),
  ]);
  return Object.fromEntries(observed);
}

/** The queue stores and logs the messages of errors, so they must not contain values of the job's payload. */
function redactErrors(list: TaskList): TaskList {
  const redacted = Object.entries(list).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      try {
        return await task?.(payload, helpers);
      } catch (error) {
        const { message, cause } = describeError(error);
        throw new Error(cause ? `${message}: ${cause.message}` : message);
      }
    },
  ]);
  return Object.fromEntries(redacted);
}
