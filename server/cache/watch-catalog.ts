import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { log } from "#app/platform/log.ts";

export type CatalogWatch = {
  /** Something that pages show has changed. */
  catalogChanged: () => void;
  /** Only a count has changed. */
  stockChanged: () => void;
};

const RETRY_MS = 250;
const HEARTBEAT_MS = 10_000;

/** Listens on a connection of its own; resolves when it has ended, by failure or by `signal`. */
async function listenOnce(connectionString: string, watch: CatalogWatch, signal: AbortSignal): Promise<void> {
  const client = new Client({ connectionString, keepAlive: true, query_timeout: HEARTBEAT_MS });
  // A client that is ended while it connects says nothing more: the signal ends the waiting as well.
  const ended = new Promise<void>((resolve) => {
    client.once("end", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  client.on("error", () => undefined); // "end" follows
  client.on("notification", ({ channel }) => {
    if (channel === "catalog_changed") watch.catalogChanged();
    if (channel === "stock_changed") watch.stockChanged();
  });
  const close = () => void client.end().catch(() => undefined);
  signal.addEventListener("abort", close, { once: true });
  // A dead network says nothing: asking shows whether the other side is still there.
  const heartbeat = setInterval(() => client.query("select 1").catch(close), HEARTBEAT_MS);
  try {
    await Promise.race([client.connect(), ended]);
    if (signal.aborted) return;
    await client.query("listen catalog_changed; listen stock_changed");
    // Whatever changed before we listened went by unheard.
    watch.catalogChanged();
    watch.stockChanged();
    await ended;
  } finally {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", close);
    close();
  }
}

/** Tells of every change of the catalogue, in whatever process it was made. Reconnects by itself, and then says that all may have changed. */
export function watchCatalog(connectionString: string, watch: CatalogWatch): { close: () => Promise<void> } {
  const stop = new AbortController();
  const run = async () => {
    while (!stop.signal.aborted) {
      await listenOnce(connectionString, watch, stop.signal).catch((error: unknown) => {
        log.warn({ err: error }, "changes of the catalogue can't be heard; trying again");
      });
      await pause(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}
