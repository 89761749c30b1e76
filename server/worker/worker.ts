import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run, type Task, type TaskList } from "graphile-worker";
import { Pool, type PoolClient } from "pg";
import { z } from "zod";
import { createAuditPartitions } from "#app/features/audit/audit.queries.ts";
import { CHECK_AUDIT_LOG, checkAuditLog } from "#app/features/audit/check-audit-log.ts";
import { deleteExpiredRequests } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { notifyBackInStock } from "#app/features/back-in-stock/notify-back-in-stock.ts";
import { purgeAbandonedCarts } from "#app/features/cart/purge-abandoned-carts.ts";
import { purgeIdempotencyKeys } from "#app/features/checkout/idempotency/idempotency-key.ts";
import { anonymizeDetachedOrders } from "#app/features/customers/account/deletion/anonymize-orders.ts";
import { SEND_RESET_LINK, sendResetLink } from "#app/features/customers/passwords/request-password-reset.ts";
import { purgeSessions } from "#app/features/customers/sessions/purge-sessions.ts";
import { deleteOldEmails } from "#app/features/mail/delete-old-emails.ts";
import { purgeMessages } from "#app/features/messages/purge-messages.ts";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { CLOSE_PAYMENT, closePayment } from "#app/features/payments/close-payment.ts";
import { SEND_REFUND, sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { purgePreviewLinks } from "#app/features/product-editing/preview/preview-links.ts";
import { publishScheduled } from "#app/features/product-editing/schedule/publish-scheduled.ts";
import { PUBLISH_SCHEDULED } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { refreshSalesDays } from "#app/features/sales/sales-days.queries.ts";
import { purgeStaffRequests } from "#app/features/staff/access/requests/perform-once.server.ts";
import { purgeStaffSessions } from "#app/features/staff/sessions/staff-session.ts";
import { purgeSetupLinks } from "#app/features/staff/setup/setup-links.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { watchReservations } from "#app/features/stock/watch-reservations.ts";
import { databaseOver, db, inTransaction } from "#app/platform/db/db.server.ts";
import { describeError } from "#app/platform/describe-error.ts";
import { log } from "#app/platform/log.ts";
import { PARALLEL_EMAILS, startEmailSender } from "./email-sender.ts";
import { type Heartbeat, releaseOrphanedJobs, startHeartbeat } from "./heartbeat.ts";

/** Jobs that run concurrently. */
const CONCURRENCY = 3;
/** New jobs arrive by NOTIFY; polling finds scheduled ones and retries. */
const POLL_MS = 1000;
const RELEASE_ORPHANED_MS = 60_000;
const RESTART_MS = 1000;

const paymentJob = z.object({ paymentId: z.uuid() });
const draftJob = z.object({ draftId: z.uuid() });
const refundJob = z.object({ refundId: z.uuid() });
const resetJob = z.object({ email: z.string() });

/** The tasks by name. A job may run twice, so every task is idempotent. */
const tasks: TaskList = {
  delete_old_emails: async () => void (await deleteOldEmails(db())),
  anonymize_detached_orders: async () => void (await inTransaction(anonymizeDetachedOrders)),
  [SEND_RESET_LINK]: (payload) => sendResetLink(resetJob.parse(payload).email),
  cancel_never_paid: async () => void (await cancelNeverPaid()),
  purge_idempotency_keys: async () => {
    await purgeIdempotencyKeys();
    await purgeStaffRequests();
  },
  [CHECK_AUDIT_LOG]: () => checkAuditLog(),
  create_audit_partitions: () => createAuditPartitions(db()),
  expire_reservations: async () => {
    await expireReservations();
    await watchReservations();
  },
  [CLOSE_PAYMENT]: (payload) => closePayment(paymentJob.parse(payload).paymentId),
  [SEND_REFUND]: (payload, { job }) =>
    sendRefund(refundJob.parse(payload).refundId, { lastAttempt: job.attempts >= job.max_attempts }),
  [PUBLISH_SCHEDULED]: (payload) => publishScheduled(draftJob.parse(payload).draftId),
  index_orders: async () => void (await indexOrders()),
  refresh_stock_figures: () => refreshStockFigures(),
  refresh_sales_days: () => refreshSalesDays(),
  purge_sessions: async () => {
    await purgeSessions();
    await purgeStaffSessions();
    await purgeSetupLinks();
    await purgePreviewLinks();
  },
  notify_back_in_stock: async () => void (await notifyBackInStock()),
  purge_messages: async () => {
    await purgeMessages();
    await deleteExpiredRequests();
  },
  purge_abandoned_carts: async () => void (await purgeAbandonedCarts(db())),
};

/** Task names of earlier versions: the queue of an upgraded shop may contain jobs with them. */
const FORMER_NAMES: Record<string, string> = {
  delete_old_mails: "delete_old_emails",
  anonymise_left_orders: "anonymize_detached_orders",
  forget_old_answers: "purge_idempotency_keys",
  expire_holds: "expire_reservations",
  forget_old_sessions: "purge_sessions",
  forget_old_messages: "purge_messages",
  forget_abandoned_carts: "purge_abandoned_carts",
};

const formerTasks: TaskList = {
  ...Object.fromEntries(Object.entries(FORMER_NAMES).map(([former, name]) => [former, tasks[name]])),
  send_mail: () => undefined, // the outbox has no jobs anymore, see email-sender.ts
};

/**
 * Expired reservations are released, new orders indexed, figures of stock and sales refreshed and people notified of what is
 * back in stock every minute, idempotency records are purged hourly, the rest runs once a night.
 */
const CRONTAB = [
  "* * * * * expire_reservations",
  "* * * * * index_orders",
  "* * * * * notify_back_in_stock",
  "* * * * * refresh_stock_figures",
  "* * * * * refresh_sales_days",
  "27 * * * * purge_idempotency_keys",
  "37 3 * * * create_audit_partitions",
  `7 3 * * * ${CHECK_AUDIT_LOG}`,
  "47 3 * * * cancel_never_paid",
  "17 4 * * * delete_old_emails",
  "37 4 * * * purge_sessions",
  "47 4 * * * purge_messages",
  "57 4 * * * purge_abandoned_carts",
  "7 5 * * * anonymize_detached_orders",
].join("\n");

export type RunningWorker = {
  /** Whether jobs are being processed; false while the database is unreachable. */
  isRunning: () => boolean;
  /** Starts no new jobs and emails and waits for the running ones. */
  stop: () => Promise<void>;
};

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: PoolClient["release"]) => void;

/**
 * graphile-worker releases its listening connection twice when the connection is lost while LISTEN is pending. pg throws at
 * the second time, and nothing catches it. Here it is ignored.
 */
class JobPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      connected(error, client, (broken) => {
        if (!isReleased) release(broken);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/** Processes the job queue and the email outbox in this process, and restarts by itself after the database was unreachable. */
export async function startWorker(connectionString: string): Promise<RunningWorker> {
  const max = CONCURRENCY + PARALLEL_EMAILS + 4;
  const pool = new JobPool({ connectionString, max, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined); // a broken connection is replaced at the next query
  pool.on("connect", (client) => client.on("error", () => undefined));
  const life = await startHeartbeat(pool);
  await releaseOrphanedJobs(pool);
  const search = setInterval(() => void releaseOrphanedJobs(pool).catch(logFailure), RELEASE_ORPHANED_MS);
  const stopping = new AbortController();
  const emails = startEmailSender(databaseOver(pool));
  let runner: Runner | undefined = await runJobs(pool, life.events);
  // graphile-worker caches the result of its first query: after a failed one it would never fetch a job, so restart it.
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
      await emails.stop();
      await runner?.stop().catch(() => undefined); // it may have stopped by itself
      await supervised;
      life.end();
      await pool.end();
    },
  };
}

const LOG_LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** Writes graphile-worker's messages to the shop's log, without payloads: they may contain tokens. */
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
    // With batching, stopping waits until completed jobs are recorded; otherwise they would stay locked and run again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function logFailure(error: unknown): void {
  log.warn({ err: error }, "The job worker failed and will be restarted");
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
