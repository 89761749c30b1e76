import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { now } from "#app/platform/clock.ts";
import { afterCommit, type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { announceStock } from "./announce-stock.ts";
import type { Reserver } from "./reserver.ts";
import type { VariantQuantity } from "./stock.contract.ts";
import { type Movement, stockMovements, stockReservations } from "./stock.table.ts";

/**
 * A change of the units of a variant that are free to be sold. `staffId`: the staff member who makes it. `undoes`: the id of the
 * movement that it undoes.
 */
export type Move = {
  variantId: number;
  change: number;
  reason: Movement;
  orderId?: string;
  note?: string;
  staffId?: string | null;
  undoes?: number;
};

const timeOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Changes a stock and adds the stock movement, in one statement. Returns the movement's id; undefined if there are too few units,
 * or no such variant.
 */
export async function moveStock(
  tx: Tx,
  { variantId, change, reason, orderId, note = "", staffId, undoes }: Move,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with moved as (
      update ${variants} set stock = stock + ${change}::int
      where id = ${variantId} and stock + ${change}::int >= 0 returning id)
    insert into ${stockMovements} (variant_id, change, reason, order_id, at, note, staff_id, undoes)
    select id, ${change}::int, ${reason}, ${orderId ?? null}::uuid, ${timeOf(now())}, ${note}, ${staffId ?? null}::uuid,
      ${undoes ?? null}::bigint
    from moved returning id`);
  return rows[0] && Number(rows[0].id);
}

const reserveForOrderStatement = statement<{ variantId: number; productId: number }>(
  "take_for_order",
  `with wanted as (select * from unnest($2::int[], $3::int[]) as want (variant_id, quantity)),
   locked as (
     select variants.id, wanted.quantity, set_config('shop.announces_stock', 'after_commit', true)
     from variants join wanted on wanted.variant_id = variants.id
     where variants.status = 'active'
       and (select status from products where products.id = variants.product_id) = 'published'
     order by variants.id for no key update of variants),
   taken as (
     update variants set stock = stock - locked.quantity from locked
     where variants.id = locked.id and stock >= locked.quantity
     returning variants.id, variants.product_id, locked.quantity),
   noted as (
     insert into stock_movements (variant_id, change, reason, order_id, at)
     select id, -quantity, 'held', $1, $4 from taken order by id)
   insert into stock_reservations (order_id, variant_id, quantity, state, expires_at, client_network, wider_network, buyer)
   select $1, id, quantity, 'held', $5, $6, $7, $8 from taken
   on conflict (order_id, variant_id) do update
     set quantity = excluded.quantity, state = 'held', expires_at = excluded.expires_at,
       client_network = excluded.client_network, wider_network = excluded.wider_network, buyer = excluded.buyer
     where stock_reservations.state = 'released'
   returning variant_id as "variantId", (select product_id from taken where taken.id = variant_id) as "productId"`,
);

/**
 * Reserves several variants for an order, each if it is sold (published and not archived) and has enough stock: stock, stock
 * movements and reservations in one statement. It locks all variants in the order of their ids first, because selling out a
 * variant locks its product (a trigger after the statement), and no transaction may then wait for another variant of it. The
 * product's status is a subquery: the plan of a join is cached, and reads all products where it was made without statistics (a
 * new database). `by` is stored until the reservation ends. The change is announced after the commit (variants-edited.sql).
 * Returns the ids of the reserved variants.
 */
export async function reserveForOrder(
  tx: Tx,
  orderId: string,
  wants: VariantQuantity[],
  { expiresAt, by }: { expiresAt: Date; by: Reserver | undefined },
): Promise<Set<number>> {
  const ids = wants.map(({ variantId }) => variantId);
  const quantities = wants.map(({ quantity }) => quantity);
  const who = [by?.network[0] ?? null, by?.wider[0] ?? null, by?.buyer[0] ?? null];
  let productIds: number[] | undefined;
  afterCommit(tx, () => announceStock(productIds));
  const { rows } = await reserveForOrderStatement([orderId, ids, quantities, now(), expiresAt, ...who], tx);
  productIds = rows.map(({ productId }) => productId);
  return new Set(rows.map(({ variantId }) => variantId));
}

/** Locks the stock of several variants in the order of their ids, before any of them is changed (see `reserveForOrder`). */
export async function lockStock(tx: Tx, variantIds: number[]): Promise<void> {
  if (variantIds.length < 2) return;
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, variantIds))
    .orderBy(asc(variants.id))
    .for("no key update");
}

/** The units of a variant that are free to be sold; 0 if there is no such variant or it is not sold anymore. */
export async function countFree(tx: Tx, variantId: number): Promise<number> {
  const [variant] = await tx
    .select({ stock: variants.stock })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, variantId), eq(variants.status, "active"), eq(products.status, "published")));
  return variant?.stock ?? 0;
}

export type Reservation = typeof stockReservations.$inferSelect;

/** Locks the reservations of an order, in any state, and returns them by variant id. */
export function lockReservations(tx: Tx, orderId: string): Promise<Reservation[]> {
  return tx
    .select()
    .from(stockReservations)
    .where(eq(stockReservations.orderId, orderId))
    .orderBy(asc(stockReservations.variantId))
    .for("update");
}

/** Deletes who reserved, when a reservation ends. */
const NO_RESERVER = { clientNetwork: null, widerNetwork: null, buyer: null };

/** Ends a reservation with this state. */
export async function endReservation(
  tx: Tx,
  { orderId, variantId }: Reservation,
  state: Exclude<Reservation["state"], "held">,
): Promise<void> {
  await tx
    .update(stockReservations)
    .set({ state, returned: state === "returned" ? sql`quantity` : 0, ...NO_RESERVER })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.variantId, variantId)));
}

/** Stores that more of the sold units of a variant in an order are back in stock. */
export async function addReturned(
  tx: Tx,
  { orderId, variantId, quantity, returned }: Reservation,
  units: number,
): Promise<void> {
  await tx
    .update(stockReservations)
    .set({ returned: returned + units, state: returned + units === quantity ? "returned" : "sold" })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.variantId, variantId)));
}

/** Changes a reservation. */
export async function setReservation(
  tx: Tx,
  { orderId, variantId }: Reservation,
  values: Partial<Pick<Reservation, "state" | "returned" | "expiresAt">>,
): Promise<void> {
  await tx
    .update(stockReservations)
    .set(values)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.variantId, variantId)));
}

/** Extends the active reservations of an order. */
export async function extendReservations(tx: Tx, orderId: string, expiresAt: Date): Promise<void> {
  await tx
    .update(stockReservations)
    .set({ expiresAt })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "held")));
}

const sellIfAllReservedStatement = statement<{ sold: boolean }>(
  "sell_if_all_held",
  `with mine as (
     select variant_id, state from stock_reservations where order_id = $1 order by variant_id for update),
   sold as (
     update stock_reservations set state = 'sold', client_network = null, wider_network = null, buyer = null
     where order_id = $1 and state = 'held' and (select bool_and(state in ('held', 'sold')) from mine)
     returning variant_id, quantity),
   noted as (
     insert into stock_movements (variant_id, change, reason, order_id, at, note)
     select variant_id, 0, 'sold', $1, $2, quantity || ' units' from sold)
   select coalesce(bool_and(state in ('held', 'sold')), false) as sold from mine`,
);

/**
 * Marks the reservations of an order as sold, in one statement, if all of them are active or sold already. Otherwise it changes
 * nothing and returns false. The reservations are locked either way.
 */
export async function sellIfAllReserved(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sellIfAllReservedStatement([orderId, now()], tx);
  return rows[0]?.sold ?? false;
}

/**
 * Releases expired reservations of a variant by other orders, and returns the number of units. Skips locked reservations, to
 * avoid deadlocks.
 */
export async function freeExpired(tx: Tx, variantId: number, exceptOrderId: string): Promise<number> {
  const { rows } = await tx.execute<{ units: number }>(sql`
    with expired as (
      select order_id from ${stockReservations}
      where variant_id = ${variantId} and state = 'held' and expires_at <= ${timeOf(now())}
        and order_id <> ${exceptOrderId}
      for update skip locked),
    freed as (
      update ${stockReservations} set state = 'released', client_network = null, wider_network = null, buyer = null
      where variant_id = ${variantId} and order_id in (select order_id from expired)
      returning order_id, quantity),
    noted as (
      insert into ${stockMovements} (variant_id, change, reason, order_id, at, note)
      select ${variantId}::int, quantity, 'released', order_id, ${timeOf(now())}, 'Not paid in time' from freed)
    update ${variants} set stock = stock + (select sum(quantity) from freed)
    where id = ${variantId} and exists (select from freed)
    returning (select sum(quantity) from freed)::int as units`);
  return rows[0]?.units ?? 0;
}

/** The ids of orders with expired reservations, at most `max`. */
export async function findOrdersWithExpiredReservations(at: Date, max: number, on: Database = db()): Promise<string[]> {
  const found = await on
    .selectDistinct({ orderId: stockReservations.orderId })
    .from(stockReservations)
    .where(and(eq(stockReservations.state, "held"), lte(stockReservations.expiresAt, at)))
    .limit(max);
  return found.map(({ orderId }) => orderId);
}

/** When the reservation of an order expires; undefined if it has none. */
export async function findReservationExpiry(orderId: string, on: Database | Tx = db()): Promise<Date | undefined> {
  const [reservation] = await on
    .select({ expiresAt: stockReservations.expiresAt })
    .from(stockReservations)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "held")))
    .orderBy(asc(stockReservations.expiresAt))
    .limit(1);
  return reservation?.expiresAt;
}

/**
 * Variants whose stock movements do not add up to their stock; empty in a healthy database.
 * @internal for tests
 */
export async function findLedgerGaps(
  on: Database = db(),
): Promise<{ variantId: number; stock: number; sum: number }[]> {
  const { rows } = await on.execute<{ variantId: number; stock: number; sum: number }>(sql`
    select v.id as "variantId", v.stock, coalesce(l.sum, 0)::int as sum
    from ${variants} v
    left join (select variant_id, sum(change) as sum from ${stockMovements} group by variant_id) l on l.variant_id = v.id
    where v.stock <> coalesce(l.sum, 0) order by v.id`);
  return rows;
}
