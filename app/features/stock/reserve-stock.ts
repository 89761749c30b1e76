import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Reserver } from "./reserver.ts";
import type { NotEnoughStock, Short, VariantQuantity } from "./stock.contract.ts";
import { countFree, extendReservations, freeExpired, lockReservations, reserveForOrder } from "./stock.queries.ts";

/** Minutes for which pieces are reserved until the page of their payment is opened: nobody keeps them by ordering alone. */
const UNOPENED_MINUTES = 3;

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

/** When a hold ends whose payment page is opened now: after HOLD_MINUTES. */
export function reservationExpiry(): Date {
  return inMinutes(env().HOLD_MINUTES);
}

/** When a hold that is taken now ends, unless the page of its payment is opened before. */
export function unopenedExpiry(): Date {
  return inMinutes(Math.min(UNOPENED_MINUTES, env().HOLD_MINUTES));
}

/** Wants of one variant are one want; every order takes its variants in the order of their ids, so that none wait in a circle. */
function inOrder(wants: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<number, number>();
  for (const { variantId, quantity } of wants) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity })).sort((a, b) => a.variantId - b.variantId);
}

/** Until when pieces are held, and by whom, where somebody counts that (`mayReserve`). */
export type ReservationOptions = { expiresAt?: Date; by?: Reserver };
type ReservationResult = Result<{ expiresAt: Date }, NotEnoughStock>;

/**
 * Takes pieces off the shelf for an order, all of them or (its transaction being rolled back) none. Pieces that others
 * hold longer than they may are freed first. Refuses: not_enough_stock.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  wants: readonly VariantQuantity[],
  { expiresAt = unopenedExpiry(), by }: ReservationOptions = {},
): Promise<ReservationResult> {
  const short: Short[] = [];
  const sums = inOrder(wants);
  const taken = sums.length > 0 ? await reserveForOrder(tx, orderId, sums, { expiresAt, by }) : undefined;
  for (const want of sums) {
    if (taken?.has(want.variantId)) continue;
    const freed = await freeExpired(tx, want.variantId, orderId);
    if (freed > 0 && (await reserveForOrder(tx, orderId, [want], { expiresAt, by })).size > 0) continue;
    short.push({ ...want, available: await countFree(tx, want.variantId) });
  }
  return short.length > 0 ? err({ code: "not_enough_stock", short }) : ok({ expiresAt });
}

/**
 * Holds an order's pieces once more, because it is paid for again: what it still holds is kept longer, what went back
 * to the shelf is taken anew. On a refusal the transaction has to be rolled back. Refuses: not_enough_stock.
 */
export async function renewReservation(
  tx: Tx,
  orderId: string,
  options?: ReservationOptions,
): Promise<ReservationResult> {
  // Its own holds first, the shelf after them: whoever frees expired holds does it in this order too.
  const reservations = await lockReservations(tx, orderId);
  const released = reservations.filter(({ state }) => state === "released");
  const reserved = await reserveStock(tx, orderId, released, options);
  if (reserved.ok) await extendReservations(tx, orderId, reserved.value.expiresAt);
  return reserved;
}
