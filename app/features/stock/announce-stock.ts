import { setTimeout as pause } from "node:timers/promises";
import { transactionDb } from "#app/platform/db/db.server.ts";

/** Within this time the changes of all orders are announced together. Live stock must be right within a second. */
const GATHERING_MS = 100;
/** The payload of a notification may have 8,000 bytes. An empty one means any product. */
const MAX_PRODUCTS = 500;

/** The products to announce next; undefined when none is waiting, "all" when any of them may have changed. */
let waiting: Set<number> | "all" | undefined;

/**
 * Notifies all processes soon that quantities of these products have changed; of any product, if they are unknown. A
 * notification that is lost is made up for by `watchCatalog`.
 */
export function announceStock(productIds?: number[]): void {
  const isFirst = waiting === undefined;
  if (productIds && waiting !== "all") waiting = new Set([...(waiting ?? []), ...productIds]);
  else waiting = "all";
  if (isFirst) void announceLater().catch(() => undefined);
}

async function announceLater(): Promise<void> {
  await pause(GATHERING_MS, undefined, { ref: false });
  const products = waiting;
  waiting = undefined;
  const payload = products instanceof Set && products.size <= MAX_PRODUCTS ? [...products].join() : "";
  await transactionDb().$client.query("select pg_notify('stock_changed', $1)", [payload]);
}
