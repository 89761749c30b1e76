import type { RequestListener } from "node:http";
import { loadTimeZone } from "#app/features/settings/time-zone.ts";
import { createFirstOwnerLink, FIRST_OWNER_HOURS } from "#app/features/staff/setup/setup-links.ts";
import { env, isTraced, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { checkImageStore } from "#app/platform/storage/image-store.server.ts";
import type { CacheState } from "#server/cache/page-cache.ts";
import { type Drain, drainable } from "./http/drain.ts";
import { type Health, sendHealth } from "./http/health.ts";
import { createHttpServer } from "./http/http-server.ts";
import { listen } from "./http/listen.ts";
import { sharedPort } from "./http/shared-port.ts";
import { type LogProgress, openDatabase } from "./postgres/open-database.ts";

/** Handles requests; `caches` are those of its responses; `close` releases its resources. */
export type HttpHandler = {
  listener: RequestListener;
  caches?: () => Record<string, CacheState>;
  close: () => Promise<void>;
};

/** Runs jobs; `stop` finishes the running ones. */
export type Worker = { isRunning: () => boolean; stop: () => Promise<void> };

export type ShopParts = {
  seed: (logProgress: LogProgress) => Promise<void>;
  startWorker: (databaseUrl: string) => Promise<Worker>;
  createHandler: (databaseUrl: string, logProgress: LogProgress) => Promise<HttpHandler>;
  /** For `wellworn_build_info`. */
  version?: string;
  build?: string;
};

/**
 * An open shop. `close` shuts down gracefully, with `keepDatabase` all but an embedded database; `forceClose`, called after it,
 * stops waiting for clients.
 */
export type Shop = {
  databaseUrl: string;
  close: (options?: { keepDatabase: boolean }) => Promise<void>;
  forceClose: () => void;
};

const NO_JOBS: Worker = { isRunning: () => true, stop: async () => undefined };

/**
 * The longest time for open responses. With what the worker and the database's pools need, the shutdown ends before MAX_SHUTDOWN_MS
 * (lifecycle.ts), which is below `terminationGracePeriodSeconds` in deploy/kubernetes/shop.yaml.
 */
const CLOSE_TIMEOUT_MS = 18_000;

/**
 * Opens the image store, database, products, worker and HTTP server, in this order. `close` closes them in reverse. `signal` ends
 * the wait for a database that is away.
 */
export async function openShop(parts: ShopParts, logProgress: LogProgress, signal: AbortSignal): Promise<Shop> {
  const undo: (() => Promise<void>)[] = [];
  let keepDatabase = false;
  const close = async (options = { keepDatabase: false }) => {
    keepDatabase = options.keepDatabase;
    for (let step = undo.pop(); step; step = undo.pop()) {
      await step().catch((error: unknown) => log.error({ err: error }, "A part of the shop did not close"));
    }
  };
  try {
    const tracing = isTraced(env()) ? (await import("./tracing/open-tracing.ts")).openTracing(env()) : undefined;
    undo.push(async () => tracing?.close());
    await checkImageStore();
    const database = await openDatabase(env(), logProgress, signal);
    undo.push(() => database.close({ keep: keepDatabase }));
    await loadTimeZone();
    await parts.seed(logProgress);
    const runsJobs = env().JOBS === "on";
    const worker = runsJobs ? await parts.startWorker(database.url) : NO_JOBS;
    undo.push(worker.stop);
    const handler = await parts.createHandler(database.url, logProgress);
    undo.push(handler.close);
    const metrics = await startMetrics(parts, database.url, { handler, worker });
    undo.push(async () => metrics?.close());
    const archiveProblem = () => database.archive?.problem();
    const server = await startHttpServer(handler, {
      pool: database.pool,
      workerRuns: worker.isRunning,
      archiveProblem,
    });
    undo.push(() => server.close(CLOSE_TIMEOUT_MS, sharedPort()));
    // A new link invalidates the one that was printed before.
    const link = runsJobs ? await createFirstOwnerLink() : undefined;
    // Printed only: someone who reads the log or an email must not become the owner.
    if (link) logProgress(`The back office has no owner yet. Open once, within ${FIRST_OWNER_HOURS} hours: ${link}`);
    return { databaseUrl: database.url, close, forceClose: server.forceClose };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Measures this process if METRICS_PORT is set. Otherwise nothing of it is loaded. */
async function startMetrics(
  { version = "", build = "" }: ShopParts,
  databaseUrl: string,
  { handler, worker }: { handler: HttpHandler; worker: Worker },
) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, JOBS } = env();
  if (port === undefined) return undefined;
  const { openMetrics } = await import("./metrics/open-metrics.ts");
  const caches = handler.caches ?? (() => ({}));
  const measured = { caches, workerRuns: worker.isRunning, runsJobs: JOBS === "on", version, build };
  const metrics = await openMetrics({ port, host, token }, databaseUrl, measured);
  if (metrics.port !== undefined) useSettings({ ...env(), METRICS_PORT: metrics.port });
  return metrics;
}

async function startHttpServer({ listener }: HttpHandler, parts: Omit<Health, "closing">): Promise<Drain> {
  const server = createHttpServer();
  const drain = drainable(server);
  const health: Health = { ...parts, closing: drain.closing };
  server.on("request", (request, response) => {
    if (sendHealth(request, response, health)) return;
    drain.admit(() => listener(request, response));
  });
  const { PORT, HOST } = env();
  const hostAdvice = "127.0.0.1, or to 0.0.0.0 for all";
  const port = await listen(server, { port: PORT, host: HOST, prefix: "", hostAdvice });
  if (PORT === 0) useSettings({ ...env(), PORT: port, PUBLIC_URL: env().PUBLIC_URL.replace(/:0$/, `:${port}`) });
  return drain;
}
