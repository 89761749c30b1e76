import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { cartMerges, cartSessions } from "#app/features/cart/cart.table.ts";
import { images } from "#app/features/images/images.table.ts";
import { type Database, db, RetryTransactionError, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { prepared, statement } from "#app/platform/db/prepared.server.ts";
import type { Fulfillment, OrderActor, OrderState } from "./lifecycle/order-states.ts";
import { orderEvents, orderLines, orders } from "./orders.table.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type OrderEventRow = typeof orderEvents.$inferSelect;
type SetLater =
  | "status"
  | "fulfillment"
  | "claimed"
  | "version"
  | "linkVersion"
  | "refundedCents"
  | "cancelReason"
  | "currency"
  | "carrier"
  | "trackingNumber"
  | "trackingUrl"
  | "ownerDeletedAt"
  | "anonymizedAt";
export type NewOrder = Omit<OrderRow, SetLater>;
export type NewLine = Omit<OrderLineRow, "orderId" | "position" | "canceled" | "packed">;

/**
 * Returns the conflict that a unique index has reported, or else the error itself. Another order has this number, or was placed
 * with the same cart in the meantime: retrying the transaction succeeds.
 */
function conflictOf(error: unknown, message: string): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "23505";
  return isTaken ? new RetryTransactionError(message, { cause: error }) : error;
}

const orderInserted = statement(
  "insert_order",
  `with owner as (select id from customers where id = $3 for key share),
   placed as (
     insert into orders (id, number, customer_id, owner_deleted_at, email, status, subtotal_cents, shipping_cents,
       total_cents, shipping_address, billing_address, note, gift_message, placed_at, cart_id)
     values ($1, $2, (select id from owner), case when $3 is not null and not exists (select from owner) then $12::timestamptz end,
       $4, 'awaiting_payment', $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning id, placed_at),
   begun as (
     insert into order_events (order_id, at, actor, to_status, reason)
     select id, placed_at, 'shopper', 'awaiting_payment', 'Order placed' from placed)
   insert into order_lines (order_id, position, product_id, variant_id, name, slug, sku, color, size,
     unit_price_cents, quantity, line_cents, image_id)
   select placed.id, line.* from placed, jsonb_to_recordset($14) as line (
     position int, "productId" int, "variantId" int, name text, slug text, sku text, color text, size text,
     "unitPriceCents" int, quantity int, "lineCents" int, "imageId" text)`,
);

/**
 * Inserts an order with its lines and the first row of its history, in one statement. When its customer has deleted the
 * account in the meantime, it is inserted as a detached order.
 */
export async function insertOrder(order: NewOrder, lines: NewLine[], tx: Tx): Promise<void> {
  const { id, number, customerId, email, subtotalCents, shippingCents, totalCents, placedAt, cartId } = order;
  const { shippingAddress, billingAddress, note, giftMessage } = order;
  const money = [subtotalCents, shippingCents, totalCents];
  const numbered = JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })));
  const personalData = [shippingAddress, billingAddress, note, giftMessage];
  try {
    await orderInserted([id, number, customerId, email, ...money, ...personalData, placedAt, cartId, numbered], tx);
  } catch (error) {
    throw conflictOf(error, "There is an order with this number or of this cart");
  }
}

const orderById = prepared("order_by_id", (on, name) =>
  on
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .prepare(name),
);
const orderLocked = prepared("order_locked", (on, name) =>
  on
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .for("update")
    .prepare(name),
);
const unpaidOrdersOfSession = prepared("unpaid_orders_of_session", (on, name) => {
  const carts = sql`select cart_id from ${cartSessions} where hash = ${sql.placeholder("hash")}`;
  const merged = sql`select merged.cart_id from ${cartMerges} merged join (${carts}) own on merged.merged_into_id = own.cart_id`;
  // A generic plan uses the partial index only with the carts as an array and the state as a literal.
  const unpaid = sql`${orders.cartId} = any(array(${carts} union all ${merged})) and ${orders.status} = 'awaiting_payment'`;
  return on.select().from(orders).where(unpaid).orderBy(asc(orders.id)).for("update").prepare(name);
});

/**
 * Returns an order, locked until the transaction ends. Its reservations, payments and variants are locked after it, never
 * before.
 */
export async function lockOrder(id: string, tx: Tx): Promise<OrderRow | undefined> {
  const [order] = await orderLocked(tx).execute({ id });
  return order;
}

/**
 * Returns the unpaid orders of the cart of the session with this hash, locked until the transaction ends: at most one,
 * and for an account's cart also those of the guests' carts that were merged into it.
 */
export function lockUnpaidOrdersOfSession(hash: Buffer, tx: Tx): Promise<OrderRow[]> {
  return unpaidOrdersOfSession(tx).execute({ hash });
}

/** Returns the order with this number. */
export async function findOrderByNumber(number: string, on: Database | Tx = db()): Promise<OrderRow | undefined> {
  const [order] = await on.select().from(orders).where(eq(orders.number, number));
  return order;
}

/** Returns the order with this id. */
export async function findOrder(id: string, on: Database | Tx = transactionDb()): Promise<OrderRow | undefined> {
  const [order] = await orderById(on).execute({ id });
  return order;
}

const image = { width: images.width, height: images.height, placeholder: images.placeholder };

export type OrderLineWithImage = {
  line: OrderLineRow;
  image: { width: number; height: number; placeholder: string } | null;
};

/** Selects lines of orders with the image of each. */
export const selectLines = (on: Database | Tx) =>
  on.select({ line: orderLines, image }).from(orderLines).leftJoin(images, eq(images.id, orderLines.imageId));

const linesOfOrder = prepared("lines_of_order", (on, name) =>
  selectLines(on)
    .where(eq(orderLines.orderId, sql.placeholder("orderId")))
    .orderBy(asc(orderLines.position))
    .prepare(name),
);

/** Returns the lines of an order by position, with the image of each. */
export function findOrderLines(orderId: string, on: Database | Tx = transactionDb()): Promise<OrderLineWithImage[]> {
  return linesOfOrder(on).execute({ orderId });
}

/** Returns the lines of these orders by position, with the image of each. */
export async function findLinesOf(orderIds: string[]): Promise<OrderLineWithImage[]> {
  if (orderIds.length === 0) return [];
  return selectLines(db()).where(inArray(orderLines.orderId, orderIds)).orderBy(asc(orderLines.position));
}

/** Returns the history of an order, oldest first. */
export function findEvents(orderId: string, on: Database | Tx = db()): Promise<OrderEventRow[]> {
  return on.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
}

export type Step = {
  from: OrderState;
  to: OrderState;
  actor: OrderActor;
  reason: string;
  detail?: Record<string, string | number>;
  staffId?: string | undefined;
  fulfillment?: Fulfillment;
  at: Date;
};

const stepWritten = statement(
  "write_step",
  `with changed as (update orders set status = $3, fulfillment = coalesce($8, fulfillment) where id = $1 and status = $2 returning id)
   insert into order_events (order_id, from_status, to_status, at, actor, reason, detail, staff_id)
   select id, $2, $3, $4, $5, $6, $7, $9 from changed`,
);

/**
 * Changes an order's state, and its fulfillment if given, and adds a row to its history, in one statement. Returns false when
 * its state is no longer `step.from`. Throws if the order is unpaid again while its cart gets another unpaid order: retrying the
 * transaction finds that one.
 */
export async function writeStep(orderId: string, step: Step, tx: Tx): Promise<boolean> {
  const { from, to, at, actor, reason, detail = null, fulfillment = null, staffId = null } = step;
  try {
    const { count } = await stepWritten([orderId, from, to, at, actor, reason, detail, fulfillment, staffId], tx);
    return count === 1;
  } catch (error) {
    throw conflictOf(error, "The cart has another unpaid order");
  }
}

/** Stores why staff canceled an order. */
export async function setCancelReason(orderId: string, cancelReason: string, tx: Tx): Promise<void> {
  await tx.update(orders).set({ cancelReason }).where(eq(orders.id, orderId));
}

/** Returns a customer's orders, newest first. */
export function findOrdersOf(customerId: string, { limit = 100, offset = 0 } = {}): Promise<OrderRow[]> {
  return db()
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
}

/** Returns the number of a customer's orders. */
export function countOrdersOf(customerId: string): Promise<number> {
  return db().$count(orders, eq(orders.customerId, customerId));
}

/**
 * Assigns the orders that a guest placed with a customer's verified email to that customer, and those of a deleted account that had
 * it. An order that a deleted customer placed with somebody else's email stays without an owner. Returns the number of orders.
 */
export async function claimOrders({ id, email }: { id: string; email: string }, tx: Tx): Promise<number> {
  const assigned = await tx
    .update(orders)
    .set({ customerId: id, claimed: true, ownerDeletedAt: null })
    .where(and(isNull(orders.customerId), eq(orders.email, email), or(isNull(orders.ownerDeletedAt), orders.claimed)));
  return assigned.rowCount ?? 0;
}

/** Returns whether a cart has an order that is not paid: there is at most one. */
export async function hasUnpaidOrder(cartId: number, tx: Tx): Promise<boolean> {
  return (await tx.$count(orders, and(eq(orders.cartId, cartId), eq(orders.status, "awaiting_payment")))) > 0;
}
