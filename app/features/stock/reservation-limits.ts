import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { scaledLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { countReserved, type Scope } from "./reservations.queries.ts";
import type { Reserver } from "./reserver.ts";
import type { TooManyUnits, TooMuchReserved } from "./stock.contract.ts";

type ReservationLimit = { orders: number; units: number };

/** How many unpaid orders may have reservations at the same time, and of how many units (decision 0038). */
export const RESERVATION_LIMITS = {
  /** A guest needs one order at a time. Five allow for other tabs, and 50 units for a group order. */
  guest: { orders: 5, units: 50 },
  /** The same email from the networks of an IPv6 /48, which one person may have. */
  guestOfWider: { orders: 10, units: 75 },
  /** The same email from several networks. Neither one network alone can reach it, nor a /48. */
  email: { orders: 20, units: 150 },
  account: { orders: 10, units: 100 },
  /** Thirty colleagues behind one address with open payment pages, and a third more. */
  network: { orders: 40, units: 120 },
  /** Higher, so that customers can buy from a network whose guests have reached their limit. */
  networkOfCustomers: { orders: 80, units: 240 },
  /** An IPv6 /48: eight times a network. */
  wider: { orders: 320, units: 960 },
  widerOfCustomers: { orders: 640, units: 1920 },
} satisfies Record<string, ReservationLimit>;

const OF_GUESTS: Partial<Record<Scope, ReservationLimit>> = {
  buyer_here: RESERVATION_LIMITS.guest,
  buyer_wider: RESERVATION_LIMITS.guestOfWider,
  buyer: RESERVATION_LIMITS.email,
  network: RESERVATION_LIMITS.network,
  wider: RESERVATION_LIMITS.wider,
};
const OF_CUSTOMERS: Partial<Record<Scope, ReservationLimit>> = {
  buyer: RESERVATION_LIMITS.account,
  network: RESERVATION_LIMITS.networkOfCustomers,
  wider: RESERVATION_LIMITS.widerOfCustomers,
};

/**
 * Checks that one buyer may ever reserve this many units. Needs no query: a cart that can't be ordered must not lock anything.
 * Errors: too_many_units.
 */
export function fitsOneBuyer(by: Reserver, units: number): Result<undefined, TooManyUnits> {
  const max = scaledLimit((by.isCustomer ? RESERVATION_LIMITS.account : RESERVATION_LIMITS.guest).units);
  return units > max ? err({ code: "too_many_units", max }) : ok(undefined);
}

/**
 * Whether an order may reserve this many units, given the existing reservations. The transaction must hold the locks of
 * `lockReserver`. Errors: too_many_units (more than one buyer may ever reserve), too_much_reserved (retry later).
 */
export async function mayReserve(
  tx: Tx,
  by: Reserver,
  { orderId, units }: { orderId: string; units: number },
): Promise<Result<undefined, TooMuchReserved>> {
  const fits = fitsOneBuyer(by, units);
  if (!fits.ok) return fits;
  const limits = by.isCustomer ? OF_CUSTOMERS : OF_GUESTS;
  for (const { scope, nextFree, ...sum } of await countReserved(by, orderId, tx)) {
    const limit = limits[scope];
    if (!limit || (sum.orders < scaledLimit(limit.orders) && sum.units + units <= scaledLimit(limit.units))) continue;
    const wait = nextFree ? Math.ceil((nextFree.getTime() - now().getTime()) / 1000) : 1;
    return err({ code: "too_much_reserved", retryAfterSeconds: Math.max(1, wait) });
  }
  return ok(undefined);
}
