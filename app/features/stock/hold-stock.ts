import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.ts";
import { accept, type Outcome, refuse } from "#app/platform/refusal.ts";
import type { NotEnoughStock, Pieces, Short } from "./stock.contract.ts";
import { countFree, freeExpired, lockHolds, prolongHolds, takeForOrder } from "./stock.queries.ts";

/** When a hold that is taken now ends: after HOLD_MINUTES. */
export function holdExpiry(): Date {
  return new Date(now().getTime() + env().HOLD_MINUTES * 60_000);
}

/** Wants of one variant are one want; every order takes its variants in the order of their ids, so that none wait in a circle. */
function inOrder(wants: readonly Pieces[]): Pieces[] {
  const sums = new Map<number, number>();
  for (const { variantId, quantity } of wants) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity })).sort((a, b) => a.variantId - b.variantId);
}

/**
 * Takes pieces off the shelf for an order, all of them or (its transaction being rolled back) none, and keeps them for
 * HOLD_MINUTES. Pieces that others hold longer than they may are freed first. Refuses: not_enough_stock.
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  wants: readonly Pieces[],
  expiresAt = holdExpiry(),
): Promise<Outcome<{ expiresAt: Date }, NotEnoughStock>> {
  const short: Short[] = [];
  const sums = inOrder(wants);
  const taken = sums.length > 0 ? await takeForOrder(tx, orderId, sums, expiresAt) : undefined;
  for (const want of sums) {
    if (taken?.has(want.variantId)) continue;
    const freed = await freeExpired(tx, want.variantId, orderId);
    if (freed > 0 && (await takeForOrder(tx, orderId, [want], expiresAt)).size > 0) continue;
    short.push({ ...want, available: await countFree(tx, want.variantId) });
  }
  return short.length > 0 ? refuse({ code: "not_enough_stock", short }) : accept({ expiresAt });
}

/**
 * Holds an order's pieces once more, because it is paid for again: what it still holds is kept longer, what went back
 * to the shelf is taken anew. On a refusal the transaction has to be rolled back. Refuses: not_enough_stock.
 */
export async function renewHold(tx: Tx, orderId: string): Promise<Outcome<{ expiresAt: Date }, NotEnoughStock>> {
  // Its own holds first, the shelf after them: whoever frees expired holds does it in this order too.
  const holds = await lockHolds(tx, orderId);
  const held = await holdStock(
    tx,
    orderId,
    holds.filter(({ state }) => state === "released"),
  );
  if (held.ok) await prolongHolds(tx, orderId, held.value.expiresAt);
  return held;
}
