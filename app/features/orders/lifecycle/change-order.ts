import { type OrderRow, writeStep } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type Fulfillment, mayChange, type OrderActor, type OrderState } from "./order-states.ts";

export type NotAllowed = { code: "not_allowed"; from: OrderState; to: OrderState };

/**
 * By whom and why an order's state changes. `staffId` is the staff member, if the actor is "shop". `fulfillment` changes with the
 * state, in the same statement.
 */
export type StateChange = {
  actor: OrderActor;
  staffId?: string | undefined;
  reason: string;
  detail?: Record<string, string | number>;
  fulfillment?: Fulfillment;
};

/**
 * Changes the state of a locked order and adds a row to its history: when, by which actor and why (no personal data).
 * Returns the changed order. Errors: not_allowed.
 */
export async function changeOrder(
  tx: Tx,
  order: OrderRow,
  to: OrderState,
  why: StateChange,
): Promise<Result<OrderRow, NotAllowed>> {
  const error = { code: "not_allowed", from: order.status, to } as const;
  if (!mayChange({ ...order, ...fulfillmentOf(why) }, to, why.actor)) return err(error);
  const written = await writeStep(order.id, { from: order.status, to, at: now(), ...why }, tx);
  return written ? ok({ ...order, status: to, ...fulfillmentOf(why) }) : err(error);
}

const fulfillmentOf = ({ fulfillment }: StateChange) => (fulfillment === undefined ? {} : { fulfillment });

/**
 * Takes the latest change of a locked order back, such as a cancellation, with a row in its history. It is not a step of an
 * order: the caller makes sure that what followed from the change is taken back too. Returns the order. Errors: not_allowed.
 */
export async function revertOrder(
  tx: Tx,
  order: OrderRow,
  to: OrderState,
  why: StateChange,
): Promise<Result<OrderRow, NotAllowed>> {
  const reverted = await writeStep(order.id, { from: order.status, to, at: now(), ...why }, tx);
  if (!reverted) return err({ code: "not_allowed", from: order.status, to });
  return ok({ ...order, status: to, ...fulfillmentOf(why) });
}

/**
 * Adds an event to the history of a locked order, without changing its state; by default one about a payment. The shopper sees it:
 * what only the staff may read is a note.
 */
export async function addOrderEvent(
  tx: Tx,
  { id, status }: OrderRow,
  reason: string,
  why: Omit<StateChange, "reason"> = { actor: "payment" },
): Promise<void> {
  await writeStep(id, { from: status, to: status, reason, at: now(), ...why }, tx);
}
