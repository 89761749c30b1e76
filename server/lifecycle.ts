import cluster from "node:cluster";
import { env, type Settings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { isLocalAddress } from "#app/platform/mail/smtp-transport.ts";
import { exitProcess } from "./exit-process.ts";
import { reportRejection } from "./http/request-scope.ts";
import { type LogProgress, OTHER_PROCESS } from "./postgres/open-database.ts";
import type { Shop } from "./run-shop.ts";

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from the script that started us. */
const SAME_KEYSTROKE_MS = 1000;

/** The longest duration of a shutdown, whatever a part of the shop waits for. */
const MAX_SHUTDOWN_MS = 34_000;

// On a full disk its lines are lost. Without a listener the error would end the shop.
process.stdout.on("error", () => undefined);
const logProgress: LogProgress = (message) => process.stdout.write(`${message}\n`);

/** Opens the shop and keeps it open until SIGINT, SIGTERM or SIGHUP, or until its parent process is gone. */
export async function runUntilClosed(
  open: (logProgress: LogProgress, signal: AbortSignal) => Promise<Shop>,
): Promise<void> {
  const closing = new AbortController();
  let shop: Shop | undefined;
  let requestedAt: number | undefined;
  let exitCode = 0;
  const close = async () => {
    // Other processes go on serving from the embedded database while this one is started again.
    await shop?.close({ keepDatabase: exitCode !== 0 && process.connected && env().PROCESSES > 1 });
    logProgress("The shop is closed.");
    exitProcess(exitCode);
  };
  const requestClose = (why: string) => {
    if (requestedAt !== undefined) {
      if (performance.now() - requestedAt > SAME_KEYSTROKE_MS) shop?.forceClose();
      return;
    }
    requestedAt = performance.now();
    setTimeout(() => {
      log.error("The shutdown took too long");
      exitProcess(1);
    }, MAX_SHUTDOWN_MS).unref();
    if (exitCode === 0 && process.connected) process.send?.({ closing: true });
    logProgress(`${why} Finishing open requests …`);
    closing.abort();
    if (shop) void close();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => requestClose("Closing the shop."));
  // Node would end a process of a cluster at once, in the middle of its responses.
  cluster.worker?.on("disconnect", () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  });
  process.on("disconnect", () => requestClose("The process that started the shop is gone: closing the shop."));
  const fail = (error: unknown) => {
    log.fatal({ err: error }, "Uncaught exception");
    exitCode = 1;
    requestClose("An unexpected error occurred: closing the shop.");
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", reportRejection);
  try {
    shop = await open(logProgress, closing.signal);
  } catch (error) {
    if (closing.signal.aborted && error === closing.signal.reason) return await close();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (env().LOG_LEVEL === "debug") log.debug({ err: error }, "The shop did not open");
    exitProcess(1);
  }
  if (requestedAt !== undefined) return await close();
  for (const line of logReady(env())) logProgress(line);
  // The parent process restarts a shop that has been open once, and starts the others.
  if (process.connected)
    process.send?.({ openAt: env().PORT, others: othersOf(env(), shop), metrics: metricsOf(env()) });
}

/** How many other processes serve the same port, and the settings that they differ in. */
function othersOf({ PROCESSES }: Settings, { databaseUrl }: Shop) {
  const own = { PROCESSES: "1", JOBS: "off", DATABASE_URL: databaseUrl, ARCHIVE_DIR: "", PGAPPNAME: OTHER_PROCESS };
  return { count: PROCESSES - 1, env: own };
}

/** Where the process that started several of them serves their metrics. */
function metricsOf({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Settings) {
  return cluster.isWorker && port !== undefined ? { port, host, token } : undefined;
}

/** The lines printed once the shop is open: where email goes, warnings about settings, the URL. */
export function logReady(settings: Settings): string[] {
  const { PUBLIC_URL, HOST, PORT, SMTP_URL, DATA_DIR, TRUST_PROXY, JOBS, METRICS_PORT, METRICS_HOST } = settings;
  if (JOBS === "off") return [`Process ${process.pid} is open at ${PUBLIC_URL}. It runs no jobs and sends no email.`];
  const mail = SMTP_URL
    ? `through ${new URL(SMTP_URL).host}`
    : `to files in ${DATA_DIR}/mail (set SMTP_URL to send it)`;
  const open = `The shop is open: ${PUBLIC_URL} (listening on ${HOST}, port ${PORT}). Ctrl-C closes it.`;
  const isBehindUnknownProxy = PUBLIC_URL.startsWith("https:") && TRUST_PROXY === 0;
  const proxy =
    "PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY is 0: all visitors count as one, and one limit stops them together. Set TRUST_PROXY to the number of proxies.";
  const payments =
    "Payments are a test: no money moves, and anybody can mark an order as paid. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.";
  const isTestInPublic = !settings.STRIPE_SECRET_KEY && !isLocalAddress(PUBLIC_URL);
  const measured =
    METRICS_PORT !== undefined && !cluster.isWorker
      ? [`Metrics for Prometheus: http://${METRICS_HOST}:${METRICS_PORT}/metrics`]
      : [];
  return [
    `Mail goes ${mail}.`,
    ...(isBehindUnknownProxy ? [proxy] : []),
    ...(isTestInPublic ? [payments] : []),
    ...measured,
    open,
  ];
}
