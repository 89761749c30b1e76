import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { inForce } from "#app/platform/rate-limit/rate-limit.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { countReserved, type Scope } from "./reservations.queries.ts";
import type { Reserver } from "./reserver.ts";
import type { TooMuchReserved } from "./stock.contract.ts";

type Ceiling = { orders: number; units: number };

/** How many unpaid orders may have pieces reserved at the same moment, and how many pieces: see docs/decisions/0037. */
export const CEILINGS = {
  /** A person needs one order at a time; five leave room for second thoughts in other tabs, and 50 for a club's gifts. */
  guest: { orders: 5, units: 50 },
  /** The same email from several networks. A stranger at one network can't use it up. */
  email: { orders: 20, units: 150 },
  account: { orders: 10, units: 100 },
  /** Thirty colleagues behind one address who all have their payment page open, with a third to spare. */
  network: { orders: 40, units: 120 },
  /** Customers who are signed in still can buy where guests have reserved all that guests may. */
  networkOfCustomers: { orders: 80, units: 240 },
  /** The IPv6 /48 around eight times such a network. */
  wider: { orders: 320, units: 960 },
  widerOfCustomers: { orders: 640, units: 1920 },
} satisfies Record<string, Ceiling>;

const OF_GUESTS: Partial<Record<Scope, Ceiling>> = {
  buyer_here: CEILINGS.guest,
  buyer: CEILINGS.email,
  network: CEILINGS.network,
  wider: CEILINGS.wider,
};
const OF_CUSTOMERS: Partial<Record<Scope, Ceiling>> = {
  buyer: CEILINGS.account,
  network: CEILINGS.networkOfCustomers,
  wider: CEILINGS.widerOfCustomers,
};

/**
 * Whether an order may reserve so many units beside what is reserved already. The transaction must hold the lock of
 * `lockReserving`. Refuses: too_many_units (more than one buyer may ever reserve), too_much_reserved (at this moment).
 */
export async function mayReserve(
  tx: Tx,
  by: Reserver,
  { orderId, units }: { orderId: string; units: number },
): Promise<Result<undefined, TooMuchReserved>> {
  const max = inForce((by.isCustomer ? CEILINGS.account : CEILINGS.guest).units);
  if (units > max) return err({ code: "too_many_units", max });
  const ceilings = by.isCustomer ? OF_CUSTOMERS : OF_GUESTS;
  for (const { scope, nextFree, ...sum } of await countReserved(by, orderId, tx)) {
    const ceiling = ceilings[scope];
    if (!ceiling || (sum.orders < inForce(ceiling.orders) && sum.units + units <= inForce(ceiling.units))) continue;
    const wait = nextFree ? Math.ceil((nextFree.getTime() - now().getTime()) / 1000) : 1;
    return err({ code: "too_much_reserved", retryAfterSeconds: Math.max(1, wait) });
  }
  return ok(undefined);
}
