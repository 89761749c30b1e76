import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { shop } from "#app/platform/identity.ts";
import { anonymiseFinished } from "./detached-orders.queries.ts";

const DAY = 86_400_000;
/** A parcel that nobody noted as delivered has arrived by then, or was asked after. */
const ARRIVED_DAYS = 90;

/** Takes what is personal out of finished orders whose account is deleted; answers how many. May run again and again. */
export function anonymizeDetachedOrders(on: Database | Tx = db()): Promise<number> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * DAY);
  const finished = { deliveredBefore: before(shop.returnDays), sentBefore: before(ARRIVED_DAYS) };
  return anonymiseFinished(finished, at, on);
}
