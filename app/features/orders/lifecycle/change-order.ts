import { type OrderRow, writeStep } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type Actor, mayChange, type OrderState } from "./order-states.ts";

export type NotAllowed = { code: "not_allowed"; from: OrderState; to: OrderState };
type Why = { actor: Actor; reason: string; detail?: Record<string, string | number> };

/**
 * Changes the state of a locked order and adds a row to its history: when, by which actor and why (no personal data).
 * Returns the changed order. Errors: not_allowed.
 */
export async function changeOrder(
  tx: Tx,
  order: OrderRow,
  to: OrderState,
  why: Why,
): Promise<Result<OrderRow, NotAllowed>> {
  const error = { code: "not_allowed", from: order.status, to } as const;
  if (!mayChange(order.status, to, why.actor)) return err(error);
  const written = await writeStep(order.id, { from: order.status, to, at: now(), ...why }, tx);
  return written ? ok({ ...order, status: to }) : err(error);
}

/** Adds a row about a payment to a locked order's history, without changing its state. */
export async function noteOnOrder(tx: Tx, { id, status }: OrderRow, reason: string): Promise<void> {
  await writeStep(id, { from: status, to: status, actor: "payment", reason, at: now() }, tx);
}
