import { setTimeout as pause } from "node:timers/promises";
import { type JobHelpers, Logger, type Runner, run, type Task, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import { z } from "zod";
import { purgeAbandonedCarts } from "#app/features/cart/purge-abandoned-carts.ts";
import { purgeIdempotencyKeys } from "#app/features/checkout/idempotency/idempotency-key.ts";
import { anonymizeDetachedOrders } from "#app/features/customers/account/deletion/anonymize-orders.ts";
import { SEND_RESET_LINK, sendResetLink } from "#app/features/customers/passwords/request-password-reset.ts";
import { purgeSessions } from "#app/features/customers/sessions/purge-sessions.ts";
import { deleteOldMails } from "#app/features/mail/delete-old-mails.ts";
import { sendMail } from "#app/features/mail/send-mail.ts";
import { purgeMessages } from "#app/features/messages/purge-messages.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { CLOSE_PAYMENT, closePayment } from "#app/features/payments/close-payment.ts";
import { SEND_REFUND, sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { watchReservations } from "#app/features/stock/watch-reservations.ts";
import { type Database, databaseOver } from "#app/platform/db/db.server.ts";
import { describeError } from "#app/platform/describe-error.ts";
import { log } from "#app/platform/log.ts";
import { type Heartbeat, releaseOrphanedJobs, startHeartbeat } from "./heartbeat.ts";

/** Jobs that run side by side: sending a letter mostly waits for the mail server. */
const CONCURRENCY = 3;
/** Jobs queued just now arrive by NOTIFY; polling finds those that were put off. */
const POLL_MS = 1000;
const RELEASE_ORPHANED_MS = 60_000;
const RESTART_MS = 1000;

const mailJob = z.object({ mailId: z.uuid() });
const paymentJob = z.object({ paymentId: z.uuid() });
const refundJob = z.object({ refundId: z.uuid() });
const resetJob = z.object({ email: z.string() });

/** What each kind of job does. Everything here may run twice and must not mind. */
const tasks: TaskList = {
  send_mail: (payload, helpers) => {
    const lastAttempt = helpers.job.attempts >= helpers.job.max_attempts;
    return withDatabase(helpers, (database) => sendMail(database, mailJob.parse(payload).mailId, { lastAttempt }));
  },
  delete_old_mails: async (_payload, helpers) => void (await withDatabase(helpers, deleteOldMails)),
  anonymize_detached_orders: async () => void (await anonymizeDetachedOrders()),
  [SEND_RESET_LINK]: (payload) => sendResetLink(resetJob.parse(payload).email),
  cancel_never_paid: async () => void (await cancelNeverPaid()),
  purge_idempotency_keys: async () => void (await purgeIdempotencyKeys()),
  expire_reservations: async () => {
    await expireReservations();
    await watchReservations();
  },
  [CLOSE_PAYMENT]: (payload) => closePayment(paymentJob.parse(payload).paymentId),
  [SEND_REFUND]: (payload, { job }) =>
    sendRefund(refundJob.parse(payload).refundId, { lastAttempt: job.attempts >= job.max_attempts }),
  purge_sessions: () => purgeSessions(),
  purge_messages: () => purgeMessages(),
  purge_abandoned_carts: async (_payload, helpers) => void (await withDatabase(helpers, purgeAbandonedCarts)),
};

/** Names of earlier versions, under which jobs may still wait in the queue of an upgraded shop. */
const FORMER_NAMES: Record<string, string> = {
  anonymise_left_orders: "anonymize_detached_orders",
  forget_old_answers: "purge_idempotency_keys",
  expire_holds: "expire_reservations",
  forget_old_sessions: "purge_sessions",
  forget_old_messages: "purge_messages",
  forget_abandoned_carts: "purge_abandoned_carts",
};

const formerTasks: TaskList = Object.fromEntries(
  Object.entries(FORMER_NAMES).map(([former, name]) => [former, tasks[name]]),
);

/** Pieces that were not paid in time come back every minute, and what is reserved is looked at; old answers go every hour; the rest is done once a day, at a quiet hour. */
const CRONTAB = [
  "* * * * * expire_reservations",
  "27 * * * * purge_idempotency_keys",
  "47 3 * * * cancel_never_paid",
  "17 4 * * * delete_old_mails",
  "37 4 * * * purge_sessions",
  "47 4 * * * purge_messages",
  "57 4 * * * purge_abandoned_carts",
  "7 5 * * * anonymize_detached_orders",
].join("\n");

export type RunningWorker = {
  /** Whether jobs are being worked off just now; false while the database is away. */
  isRunning: () => boolean;
  /** Takes no new job and lets the running ones finish. */
  stop: () => Promise<void>;
};

/** Starts working off the job queue in this process, and starts again by itself after the database was away. */
export async function startWorker(connectionString: string): Promise<RunningWorker> {
  // A fetched or finished job that is forgotten when the machine dies is done again, and may be: nobody waits for the disk.
  const options = "-c synchronous_commit=off";
  const pool = new Pool({ connectionString, options, max: CONCURRENCY + 4, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined); // a connection that dies is replaced at the next query
  pool.on("connect", (client) => client.on("error", () => undefined));
  const life = await startHeartbeat(pool);
  await releaseOrphanedJobs(pool);
  const search = setInterval(() => void releaseOrphanedJobs(pool).catch(logFailure), RELEASE_ORPHANED_MS);
  const stopping = new AbortController();
  let runner: Runner | undefined = await runJobs(pool, life.events);
  // The queue remembers for as long as it runs how its first question ended: were that a failure, it would never fetch a job.
  life.events.on("worker:getJob:error", () => setImmediate(() => void runner?.stop().catch(() => undefined)));
  const supervised = (async () => {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(logFailure);
      runner = undefined;
      if (stopping.signal.aborted) break;
      await pause(RESTART_MS);
      await releaseOrphanedJobs(pool).catch(logFailure);
      if (!stopping.signal.aborted) runner = await runJobs(pool, life.events).catch(() => undefined);
    }
  })();
  return {
    isRunning: () => runner !== undefined,
    stop: async () => {
      stopping.abort();
      clearInterval(search);
      await runner?.stop().catch(() => undefined); // it may just have stopped by itself
      await supervised;
      life.end();
      await pool.end();
    },
  };
}

const LOG_LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** The job queue's own messages in the shop's log. Payloads stay out of it: they may hold tokens. */
const jobLog = new Logger(({ taskIdentifier, jobId }) => (level, message) => {
  log[LOG_LEVELS[level]]({ job: jobId, task: taskIdentifier }, message);
});

function runJobs(pool: Pool, events: Heartbeat["events"]): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: redactErrors({ ...tasks, ...formerTasks }),
    crontab: CRONTAB,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: jobLog,
    events,
    // Batched, stopping waits until the finished jobs are crossed off; otherwise they would stay locked, and run again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function logFailure(error: unknown): void {
  log.warn({ err: error }, "The job worker failed, and will be started again");
}

function withDatabase<Value>(helpers: JobHelpers, work: (database: Database) => Promise<Value>): Promise<Value> {
  return helpers.withPgClient((client) => work(databaseOver(client)));
}

/** The queue keeps and logs the message of what a job throws: nothing of the job's own words may be in it. */
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
