import { type OrderRow, writeStep } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type Actor, mayChange, type OrderState } from "./order-states.ts";

export type NotAllowed = { code: "not_allowed"; from: OrderState; to: OrderState };
type Why = { actor: Actor; reason: string; detail?: Record<string, string | number> };

/**
 * Puts a locked order into another state and writes a row of its history: when, by whom and why (nothing personal).
 * Answers the order as it is then. Refuses: not_allowed.
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

/** Writes into a locked order's history what happened to its payment, where its state stays as it is. */
export async function noteOnOrder(tx: Tx, { id, status }: OrderRow, reason: string): Promise<void> {
  await writeStep(id, { from: status, to: status, actor: "payment", reason, at: now() }, tx);
}
