import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { log } from "#app/platform/log.ts";

export type CatalogWatch = {
  /** Something that pages display has changed. */
  catalogChanged: () => void;
  /** Only quantities of these products have changed; of any product, if undefined. */
  stockChanged: (productIds?: number[]) => void;
  /** A setting of the shop has changed. */
  settingsChanged: () => void;
};

const RETRY_MS = 250;
/** The connection is checked so often: an interrupted network emits no event, and until then changes are missed. */
const HEARTBEAT_MS = 2000;
const TIMEOUT_MS = 4000;
/** A process that was killed after an order may not have announced it. */
const STOCK_MS = 10_000;

/** The product ids of a payload as in "12,57"; undefined when it names none. */
const readProductIds = (payload = "") => (payload === "" ? undefined : payload.split(",").map(Number));

/** Listens on a dedicated connection. Resolves when the connection ends, by a failure or by `signal`. */
async function listenOnce(connectionString: string, watch: CatalogWatch, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // A client that is ended while it connects emits no "end", so the signal resolves the promise too.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  client.once("end", () => end());
  client.on("error", () => undefined); // "end" follows
  client.on("notification", ({ channel, payload }) => {
    if (channel === "catalog_changed") watch.catalogChanged();
    if (channel === "stock_changed") watch.stockChanged(readProductIds(payload));
    if (channel === "settings_changed") watch.settingsChanged();
  });
  const close = () => void client.end().catch(() => undefined);
  const abort = () => {
    close();
    end();
  };
  signal.addEventListener("abort", abort, { once: true });
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    await client.query("select 1").catch(close);
    isChecking = false;
  };
  let timers: NodeJS.Timeout[] = [];
  try {
    await Promise.race([client.connect(), ended]);
    if (signal.aborted) return;
    await client.query("listen catalog_changed; listen stock_changed; listen settings_changed");
    // Notifications before LISTEN are lost, so invalidate everything.
    watch.catalogChanged();
    watch.stockChanged();
    watch.settingsChanged();
    timers = [setInterval(() => void check(), HEARTBEAT_MS), setInterval(() => watch.stockChanged(), STOCK_MS)];
    await ended;
  } finally {
    for (const timer of timers) clearInterval(timer);
    // The signal outlives this connection, and would keep it in memory.
    signal.removeEventListener("abort", abort);
    close();
  }
}

/**
 * Reports every change of the catalog, made by any process. Reconnects by itself; then, and while it can't, it reports that
 * everything may have changed. `listening` resolves when it listens for the first time.
 */
export function watchCatalog(
  connectionString: string,
  watch: CatalogWatch,
): { listening: Promise<void>; close: () => Promise<void> } {
  const stop = new AbortController();
  const { promise: listening, resolve: started } = Promise.withResolvers<void>();
  const withStart = { ...watch, settingsChanged: () => [watch.settingsChanged(), started()] };
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** Changes are missed until it listens again, maybe while other connections work. At most every two seconds, to leave caches a use. */
  const reportMissed = () => {
    if (stop.signal.aborted || performance.now() - reportedAt < HEARTBEAT_MS) return;
    reportedAt = performance.now();
    watch.catalogChanged();
    watch.stockChanged();
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      await listenOnce(connectionString, withStart, stop.signal).catch((error: unknown) => {
        log.warn({ err: error }, "The connection that listens for catalog changes failed; reconnecting");
        reportMissed();
      });
      await pause(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    listening,
    close: async () => {
      stop.abort();
      await running;
    },
  };
}
