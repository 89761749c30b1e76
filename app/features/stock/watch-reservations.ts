import { log } from "#app/platform/log.ts";
import { countFreeUnits, readReservations } from "./reservations.queries.ts";

/** A launch day reserves this much at a time; below it a small share of the stock says nothing. */
const UNUSUAL_UNITS = 50;
/** Of a hundred pieces on hand so many are reserved and not paid: shoppers pay within minutes. */
const UNUSUAL_RATIO = 0.1;

/**
 * Warns in the log, each minute for as long as it lasts, when an unusual share of the stock on hand is reserved for
 * orders that nobody has paid: somebody may be emptying the shop without buying. Answers whether it is.
 */
export async function watchReservations(): Promise<boolean> {
  const { orders, units, networks } = await readReservations();
  if (units < UNUSUAL_UNITS) return false;
  const onHand = units + (await countFreeUnits());
  const ratio = Math.round((1000 * units) / onHand) / 1000;
  if (ratio < UNUSUAL_RATIO) return false;
  const counts = { reserved: units, onHand, ratio, orders, networks };
  log.warn({ event: "reservation_storm", ...counts }, "An unusual share of the stock is reserved and not paid");
  return true;
}
