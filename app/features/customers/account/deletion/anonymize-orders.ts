import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { shop } from "#app/platform/identity.ts";
import { anonymizeFinished } from "./detached-orders.queries.ts";

const DAY = 86_400_000;
/** Days after which a shipped order counts as delivered although it was not marked so. */
const ARRIVED_DAYS = 90;

/** Deletes personal data from finished orders whose account is deleted. Returns how many. Idempotent. */
export function anonymizeDetachedOrders(on: Database | Tx = db()): Promise<number> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * DAY);
  const finished = { deliveredBefore: before(shop.returnDays), sentBefore: before(ARRIVED_DAYS) };
  return anonymizeFinished(finished, at, on);
}
