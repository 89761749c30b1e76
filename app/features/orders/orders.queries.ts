import { and, asc, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { cartJoins } from "#app/features/cart/cart.table.ts";
import { pictures } from "#app/features/pictures/pictures.table.ts";
import { type Database, db, type Tx } from "#app/platform/db.server.ts";
import type { Actor, OrderState } from "./order-states.ts";
import { orderEvents, orderLines, orders } from "./orders.table.ts";

export type KeptOrder = typeof orders.$inferSelect;
export type KeptLine = typeof orderLines.$inferSelect;
export type KeptEvent = typeof orderEvents.$inferSelect;
type SetLater = "status" | "currency" | "carrier" | "trackingNumber" | "trackingUrl" | "ownerLeftAt" | "anonymisedAt";
export type NewOrder = Omit<KeptOrder, SetLater>;
export type NewLine = Omit<KeptLine, "orderId" | "position">;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Writes an order with its lines and the first row of its history, in one statement; false when its number is taken. */
export async function insertOrder(order: NewOrder, lines: NewLine[], tx: Tx): Promise<boolean> {
  const numbered = lines.map((line, index) => ({ ...line, position: index + 1 }));
  const at = sql`${order.placedAt.toISOString()}::timestamptz`;
  const written = await tx.execute(sql`
    with placed as (
      insert into ${orders} (id, number, customer_id, email, status, subtotal_cents, shipping_cents, total_cents,
        shipping_address, billing_address, note, gift_message, placed_at, cart_id)
      values (${order.id}, ${order.number}, ${order.customerId}, ${order.email}, 'awaiting_payment',
        ${order.subtotalCents}, ${order.shippingCents}, ${order.totalCents}, ${json(order.shippingAddress)}::jsonb,
        ${json(order.billingAddress)}::jsonb, ${order.note}, ${order.giftMessage}, ${at}, ${order.cartId})
      on conflict (number) do nothing returning id),
    begun as (
      insert into ${orderEvents} (order_id, at, actor, to_status, reason)
      select id, ${at}, 'shopper', 'awaiting_payment', 'Order placed' from placed)
    insert into ${orderLines} (order_id, position, product_id, variant_id, name, slug, sku, color, size,
      unit_price_cents, quantity, line_cents, picture_id)
    select placed.id, line.* from placed, jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as line (
      position int, "productId" int, "variantId" int, name text, slug text, sku text, color text, size text,
      "unitPriceCents" int, quantity int, "lineCents" int, "pictureId" text)`);
  return (written.rowCount ?? 0) > 0;
}

/** An order, kept from everybody else until the transaction ends. Its holds, payments and goods are locked after it, never before. */
export async function lockOrder(id: string, tx: Tx): Promise<KeptOrder | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/**
 * The orders that a cart was made into and that still wait for their money, locked likewise: one at most, and with an
 * account's cart those of the guests' carts that were merged into it.
 */
export async function lockUnpaidOrdersOfCart(
  { cartId, customerId }: { cartId: number; customerId: string | null },
  tx: Tx,
): Promise<KeptOrder[]> {
  const merged = customerId === null ? [] : await findMerged(cartId, tx);
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.cartId, [cartId, ...merged]), eq(orders.status, "awaiting_payment")))
    .orderBy(asc(orders.id))
    .for("update");
}

async function findMerged(cartId: number, tx: Tx): Promise<number[]> {
  const found = await tx.select({ id: cartJoins.cartId }).from(cartJoins).where(eq(cartJoins.joinedId, cartId));
  return found.map(({ id }) => id);
}

/** The order with this number. */
export async function findOrderByNumber(number: string, on: Database | Tx = db()): Promise<KeptOrder | undefined> {
  const [order] = await on.select().from(orders).where(eq(orders.number, number));
  return order;
}

/** The order with this id. */
export async function findOrder(id: string, on: Database | Tx = db()): Promise<KeptOrder | undefined> {
  const [order] = await on.select().from(orders).where(eq(orders.id, id));
  return order;
}

const picture = { width: pictures.width, height: pictures.height, placeholder: pictures.placeholder };

export type PicturedLine = { line: KeptLine; picture: { width: number; height: number; placeholder: string } | null };

/** What was bought, in its order, with what is needed to show its pictures. */
export function findLines(orderId: string, on: Database | Tx = db()): Promise<PicturedLine[]> {
  return on
    .select({ line: orderLines, picture })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** What was bought in these orders, in its order. */
export async function findLinesOf(orderIds: string[]): Promise<PicturedLine[]> {
  if (orderIds.length === 0) return [];
  return db()
    .select({ line: orderLines, picture })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));
}

/** The history of an order, oldest first. */
export function findEvents(orderId: string, on: Database | Tx = db()): Promise<KeptEvent[]> {
  return on.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
}

export type Step = {
  from: OrderState;
  to: OrderState;
  actor: Actor;
  reason: string;
  detail?: Record<string, string | number>;
  at: Date;
};

/** Puts an order into another state and writes it down, in one statement; false when it is no longer in the state it was. */
export async function writeStep(orderId: string, step: Step, tx: Tx): Promise<boolean> {
  const detail = step.detail ? JSON.stringify(step.detail) : null;
  const written = await tx.execute(sql`
    with changed as (
      update ${orders} set status = ${step.to} where id = ${orderId} and status = ${step.from} returning id)
    insert into ${orderEvents} (order_id, at, actor, from_status, to_status, reason, detail)
    select id, ${step.at.toISOString()}::timestamptz, ${step.actor}, ${step.from}, ${step.to}, ${step.reason},
      ${detail}::jsonb from changed`);
  return written.rowCount === 1;
}

/** Notes how a parcel travels. */
export async function setTracking(
  orderId: string,
  tracking: Pick<KeptOrder, "carrier" | "trackingNumber" | "trackingUrl">,
  tx: Tx,
): Promise<void> {
  await tx.update(orders).set(tracking).where(eq(orders.id, orderId));
}

/** A customer's orders, newest first. */
export function findOrdersOf(customerId: string, { limit = 100, offset = 0 } = {}): Promise<KeptOrder[]> {
  return db()
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
}

/** How many orders a customer has placed. */
export function countOrdersOf(customerId: string): Promise<number> {
  return db().$count(orders, eq(orders.customerId, customerId));
}

/** Makes the orders that a guest placed with this e-mail a customer's; answers how many. */
export async function assignGuestOrders(customerId: string, email: string, tx: Tx): Promise<number> {
  const assigned = await tx
    .update(orders)
    .set({ customerId, ownerLeftAt: null })
    .where(and(isNull(orders.customerId), eq(orders.email, email)));
  return assigned.rowCount ?? 0;
}

/** Orders that have waited for their money since before `moment`, at most so many. */
export async function findNeverPaid(moment: Date, most: number): Promise<string[]> {
  const found = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "awaiting_payment"), lt(orders.placedAt, moment)))
    .limit(most);
  return found.map(({ id }) => id);
}
