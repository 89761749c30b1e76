import { log } from "#app/platform/log.ts";
import { countFreeUnits, readReservations } from "./reservations.queries.ts";

/** Normal on busy days: fewer reserved units are never unusual. */
const UNUSUAL_UNITS = 50;
/** The unusual share of unpaid reservations in the stock. Shoppers pay within minutes. */
const UNUSUAL_RATIO = 0.1;

/**
 * Logs a warning if an unusual share of the stock is reserved for unpaid orders: an attacker may be reserving the stock without
 * buying. The worker calls it each minute. Returns whether it is so.
 */
export async function watchReservations(): Promise<boolean> {
  const { orders, units, networks } = await readReservations();
  if (units < UNUSUAL_UNITS) return false;
  const unsold = units + (await countFreeUnits());
  const ratio = Math.round((1000 * units) / unsold) / 1000;
  if (ratio < UNUSUAL_RATIO) return false;
  const counts = { reserved: units, unsold, ratio, orders, networks };
  log.warn({ event: "reservation_storm", ...counts }, "An unusual share of the stock is reserved and not paid");
  return true;
}
