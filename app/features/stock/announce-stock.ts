import { setTimeout as pause } from "node:timers/promises";
import { transactionDb } from "#app/platform/db/db.server.ts";

/** Within this time the changes of all orders are announced together. Live stock must be right within a second. */
const GATHERING_MS = 100;
let isWaiting = false;

/** Notifies all processes soon that quantities have changed. A notification that is lost is made up for by `watchCatalog`. */
export function announceStock(): void {
  if (isWaiting) return;
  isWaiting = true;
  void announceLater().catch(() => undefined);
}

async function announceLater(): Promise<void> {
  await pause(GATHERING_MS, undefined, { ref: false });
  isWaiting = false;
  await transactionDb().$client.query("notify stock_changed");
}
