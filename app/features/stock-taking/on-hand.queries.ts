import { asc, inArray, sql } from "drizzle-orm";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { shipmentLines, shipments } from "#app/features/orders/fulfillment/shipments.table.ts";
import { orderLines, orders } from "#app/features/orders/orders.table.ts";
import { refundLines, refunds } from "#app/features/payments/payments.table.ts";
import { stockReservations } from "#app/features/stock/stock.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

/**
 * Units of a variant on the shelf, and why: free to be sold, reserved for unpaid orders, sold and not yet sent, refunded and put
 * back into stock as soon as the refund can't be undone anymore.
 */
export type OnHand = { free: number; reserved: number; toSend: number; comingBack: number; onHand: number };

const reservedUnits = sql<number>`coalesce((
  select sum(r.quantity) from ${stockReservations} r where r.variant_id = ${variants.id} and r.state = 'held'), 0)::int`;

/**
 * What is left to send of paid orders, as `unitsToSend` counts it. These orders are few, so they are the driving side; only
 * those that were sent in part have parcels.
 */
export const unitsToSendByVariant = sql`(
  select line.variant_id, sum(greatest(0, line.quantity - line.canceled - coalesce(sent.units, 0)))::int as units
  from ${orders} o join ${orderLines} line on line.order_id = o.id
  left join lateral (
    select sum(part.quantity) as units from ${shipmentLines} part
    join ${shipments} parcel on parcel.id = part.shipment_id and parcel.voided_at is null
    where o.fulfillment = 'partly_shipped' and part.order_id = line.order_id and part.position = line.position) sent on true
  where o.status not in ('awaiting_payment', 'cancelled', 'refunded')
    and o.fulfillment in ('none', 'packed', 'partly_shipped') group by 1) as waiting`;

/** What the refunds that can still be undone will put back, as `restockUnits` does it: not more than is sold and not returned. */
export const unitsComingBack = sql`(
  select asked.variant_id, sum(least(asked.units, sold.quantity - sold.returned))::int as units
  from (
    select line.order_id, line.variant_id, sum(part.restock) as units
    from ${refunds} refund join ${refundLines} part on part.refund_id = refund.id
    join ${orderLines} line on line.order_id = part.order_id and line.position = part.position
    where refund.status = 'pending' group by 1, 2) asked
  join ${stockReservations} sold on sold.order_id = asked.order_id and sold.variant_id = asked.variant_id and sold.state = 'sold'
  group by 1) as refunded`;

const toSend = sql<number>`coalesce(waiting.units, 0)`;
const comingBack = sql<number>`coalesce(refunded.units, 0)`;
const onHand = sql<number>`${variants.stock} + ${reservedUnits} + ${toSend} + ${comingBack}`;

/** The units of a variant, in a query that joins `unitsToSendByVariant` and `unitsComingBack`. */
export const unitColumns = { free: variants.stock, reserved: reservedUnits, toSend, comingBack, onHand };

/** Locks these variants in the order of their ids, so that no unit is reserved or sold meanwhile. */
export async function lockVariants(ids: number[], tx: Tx): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(asc(variants.id))
    .for("no key update");
}

/** The units of these variants, by id; unknown ids are left out. */
export async function findOnHand(
  ids: number[],
  on: Database | Tx = db(),
): Promise<Map<number, OnHand & { sku: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: variants.id, sku: variants.sku, ...unitColumns })
    .from(variants)
    .leftJoin(unitsToSendByVariant, sql`waiting.variant_id = ${variants.id}`)
    .leftJoin(unitsComingBack, sql`refunded.variant_id = ${variants.id}`)
    .where(inArray(variants.id, ids));
  return new Map(rows.map(({ id, ...units }) => [id, units]));
}
