import { addOrderEvent, changeOrder, type NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { Fulfillment } from "#app/features/orders/lifecycle/order-states.ts";
import { lockOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { fulfillmentOf, statusAfter } from "./fulfillment-rules.ts";
import { clearPackedUnits, findProgress, findShipments } from "./shipments.queries.ts";

export type NoSuchOrder = { code: "no_such_order" };
/** The order is anonymized: what staff type about it would not be erased. */
export type DataErased = { code: "data_erased" };

/** The staff member as the history of an order stores them. */
export function shopActor(by: Actor): { actor: "shop"; staffId: string | undefined } {
  return { actor: "shop", staffId: by.kind === "staff" ? by.staffId : undefined };
}

/** Returns an order, locked, for an action of the staff. Errors: forbidden, no_such_order. */
export async function lockForStaff(
  tx: Tx,
  orderId: string,
  { by, permission }: { by: Actor; permission: Permission },
): Promise<Result<OrderRow, Forbidden | NoSuchOrder>> {
  const permitted = requirePermission(by, permission);
  if (!permitted.ok) return permitted;
  const order = await lockOrder(orderId, tx);
  return order ? ok(order) : err({ code: "no_such_order" });
}

/**
 * Sets the fulfillment of a locked order and its summary for the shopper, and adds a row to its history. With "none", no unit
 * is packed anymore. Returns the changed order. Errors: not_allowed.
 */
export async function setFulfillment(
  tx: Tx,
  order: OrderRow,
  fulfillment: Fulfillment,
  { by, reason }: { by: Actor; reason: string },
): Promise<Result<OrderRow, NotAllowed>> {
  const status = statusAfter(order, fulfillment);
  const why = { ...shopActor(by), reason, fulfillment };
  if (fulfillment === "none") await clearPackedUnits(order.id, tx);
  if (status !== order.status) return changeOrder(tx, order, status, why);
  await addOrderEvent(tx, order, reason, why);
  return ok({ ...order, fulfillment });
}

/**
 * Derives the fulfillment of a locked order from its lines and parcels, and stores it with a row in its history. An order
 * without a parcel stays packed if it was. Errors: not_allowed.
 */
export async function deriveFulfillment(
  tx: Tx,
  order: OrderRow,
  why: { by: Actor; reason: string },
): Promise<Result<OrderRow, NotAllowed>> {
  const lines = await findProgress(order.id, tx);
  const parcels = (await findShipments(order.id, tx)).filter(({ voidedAt }) => voidedAt === null);
  return setFulfillment(tx, order, fulfillmentOf(lines, parcels, order.fulfillment !== "none"), why);
}
