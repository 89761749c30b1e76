import { randomInt } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { inForce } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Reserver } from "./reserver.ts";

/** Whose reservations are counted: a network's, those of the /48 around it, a buyer's, and a buyer's at this network. */
export type Scope = "network" | "wider" | "buyer" | "buyer_here";

/** Unpaid orders with reserved pieces, those pieces, and when the first of them are free again. */
export type Reserved = { scope: Scope; orders: number; units: number; nextFree: Date | null };

const counted = (scope: Scope, where: string) =>
  `select '${scope}' as scope, count(distinct order_id)::int as orders, coalesce(sum(quantity), 0)::int as units,
     min(expires_at) as "nextFree"
   from stock_reservations where ${where} and state = 'held' and expires_at > $4 and order_id <> $5`;

const reservedCounted = statement<Reserved>(
  "count_reserved",
  [
    counted("network", "client_network = any($1::text[])"),
    counted("wider", "wider_network = any($2::text[])"),
    counted("buyer", "buyer = any($3::text[])"),
    counted("buyer_here", "buyer = any($3::text[]) and client_network = any($1::text[])"),
  ].join(" union all "),
);

/** What is reserved at this moment by whoever reserves now, for other orders than this one. */
export async function countReserved({ network, wider, buyer }: Reserver, orderId: string, tx: Tx): Promise<Reserved[]> {
  const { rows } = await reservedCounted([network, wider, buyer, now(), orderId], tx);
  return rows;
}

const reservingLocked = statement(
  "lock_reserving",
  "select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))",
);

/**
 * Lets one order of a network (of IPv6: of the /48 around it), and one of a buyer, be placed at a time, so that what
 * was counted still holds when it commits. Other networks don't wait. It comes after the locks of
 * the cart and its orders, and before any lock of stock: whoever holds it waits for neither carts nor orders.
 * A load test comes from one network as if it were many: there as many pass at a time as limits are multiplied by.
 */
export async function lockReserving({ network, wider, buyer }: Reserver, tx: Tx): Promise<void> {
  const cleanupTurn = randomInt(inForce(1));
  await reservingLocked([`${wider[0] ?? network[0]} ${cleanupTurn}`, `${buyer[0]} ${cleanupTurn}`], tx);
}

type Standing = { orders: number; units: number; networks: number };

const standingRead = statement<Standing>(
  "read_reservations",
  `select count(distinct order_id)::int as orders, coalesce(sum(quantity), 0)::int as units,
     count(distinct client_network)::int as networks
   from stock_reservations where state = 'held' and expires_at > $1`,
);

/** What all shoppers together have reserved at this moment, and from how many networks. */
export async function readReservations(on: Database = db()): Promise<Standing> {
  const { rows } = await standingRead([now()], on);
  return rows[0] ?? { orders: 0, units: 0, networks: 0 };
}

const freeCounted = statement<{ units: number }>(
  "count_free_units",
  "select coalesce(sum(stock), 0)::int as units from variants",
);

/** How many units of all products are free to be sold. */
export async function countFreeUnits(on: Database = db()): Promise<number> {
  const { rows } = await freeCounted([], on);
  return rows[0]?.units ?? 0;
}
