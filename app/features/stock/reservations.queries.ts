import { randomInt } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { scaledLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Reserver } from "./reserver.ts";

/** Whose reservations are counted: a network's, its IPv6 /48's, a buyer's, and a buyer's from this network or its /48. */
export type Scope = "network" | "wider" | "buyer" | "buyer_here" | "buyer_wider";

/** Unpaid orders with a reservation, their units, and when the first reservation expires. */
export type Reserved = { scope: Scope; orders: number; units: number; nextFree: Date | null };

const counted = (scope: Scope, where: string) => `('${scope}', ${where})`;

/** Reads each reservation once, found by the indexes of all three columns, and adds it to each scope that it belongs to. */
const countReservedStatement = statement<Reserved>(
  "count_reserved",
  `select scope, count(distinct order_id)::int as orders, sum(quantity)::int as units, min(expires_at) as "nextFree"
   from stock_reservations, lateral (values
     ${[
       counted("network", "client_network = any($1::text[])"),
       counted("wider", "wider_network = any($2::text[])"),
       counted("buyer", "buyer = any($3::text[])"),
       counted("buyer_here", "buyer = any($3::text[]) and client_network = any($1::text[])"),
       counted("buyer_wider", "buyer = any($3::text[]) and wider_network = any($2::text[])"),
     ].join(", ")}) scopes (scope, applies)
   where (client_network = any($1::text[]) or wider_network = any($2::text[]) or buyer = any($3::text[]))
     and state = 'held' and expires_at > $4 and order_id <> $5 and applies
   group by scope`,
);

/** Counts the current reservations of a reserver, except this order's. */
export async function countReserved({ network, wider, buyer }: Reserver, orderId: string, tx: Tx): Promise<Reserved[]> {
  const { rows } = await countReservedStatement([network, wider, buyer, now(), orderId], tx);
  return rows;
}

const lockReserverStatement = statement(
  "lock_reserver",
  "select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))",
);

/**
 * Serializes the orders of a network (of an IPv6 /48) and those of a buyer until the transaction ends, so that the counts of
 * `countReserved` stay valid. Other networks don't wait. Lock order: the cart and its orders, then these, then stock.
 * Load tests simulate many networks from one address, so there as many orders run in parallel as the rate limits are multiplied
 * by.
 */
export async function lockReserver({ network, wider, buyer }: Reserver, tx: Tx): Promise<void> {
  const slot = randomInt(scaledLimit(1));
  await lockReserverStatement([`${wider[0] ?? network[0]} ${slot}`, `${buyer[0]} ${slot}`], tx);
}

type ReservationTotals = { orders: number; units: number; networks: number };

const readReservationsStatement = statement<ReservationTotals>(
  "read_reservations",
  `select count(distinct order_id)::int as orders, coalesce(sum(quantity), 0)::int as units,
     count(distinct client_network)::int as networks
   from stock_reservations where state = 'held' and expires_at > $1`,
);

/** The current reservations of all shoppers, and from how many networks they come. */
export async function readReservations(on: Database = db()): Promise<ReservationTotals> {
  const { rows } = await readReservationsStatement([now()], on);
  return rows[0] ?? { orders: 0, units: 0, networks: 0 };
}

const countFreeUnitsStatement = statement<{ units: number }>(
  "count_free_units",
  "select coalesce(sum(stock), 0)::int as units from variants",
);

/** The number of units of all products that are free to be sold. */
export async function countFreeUnits(on: Database = db()): Promise<number> {
  const { rows } = await countFreeUnitsStatement([], on);
  return rows[0]?.units ?? 0;
}
