import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Reserver } from "./reserver.ts";
import type { NotEnoughStock, ShortVariant, VariantQuantity } from "./stock.contract.ts";
import { countFree, extendReservations, freeExpired, lockReservations, reserveForOrder } from "./stock.queries.ts";

/** Minutes of a reservation until its payment page is opened. Short, so that ordering alone doesn't keep units. */
const UNOPENED_MINUTES = 3;

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

/** When a reservation expires whose payment page is opened now: after HOLD_MINUTES. */
export function reservationExpiry(): Date {
  return inMinutes(env().HOLD_MINUTES);
}

/** When a reservation made now expires, unless its payment page is opened before. */
export function unopenedExpiry(): Date {
  return inMinutes(Math.min(UNOPENED_MINUTES, env().HOLD_MINUTES));
}

/** Adds up the quantities of each variant and sorts them by id: a common lock order prevents deadlocks. */
function inOrder(wants: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<number, number>();
  for (const { variantId, quantity } of wants) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums].map(([variantId, quantity]) => ({ variantId, quantity })).sort((a, b) => a.variantId - b.variantId);
}

/** When the reservation expires, and who reserves, where that is limited (`mayReserve`). */
export type ReservationOptions = { expiresAt?: Date; by?: Reserver };
type ReservationResult = Result<{ expiresAt: Date }, NotEnoughStock>;

/**
 * Reserves stock for an order. Releases expired reservations of other orders where units are short. On an error the caller must
 * roll back the transaction. Errors: not_enough_stock.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  wants: readonly VariantQuantity[],
  { expiresAt = unopenedExpiry(), by }: ReservationOptions = {},
): Promise<ReservationResult> {
  const short: ShortVariant[] = [];
  const sums = inOrder(wants);
  const reserved = sums.length > 0 ? await reserveForOrder(tx, orderId, sums, { expiresAt, by }) : undefined;
  for (const want of sums) {
    if (reserved?.has(want.variantId)) continue;
    const freed = await freeExpired(tx, want.variantId, orderId);
    if (freed > 0 && (await reserveForOrder(tx, orderId, [want], { expiresAt, by })).size > 0) continue;
    short.push({ ...want, available: await countFree(tx, want.variantId) });
  }
  return short.length > 0 ? err({ code: "not_enough_stock", short }) : ok({ expiresAt });
}

/**
 * Renews the reservation of an order for another payment attempt: extends what is still reserved, and reserves released units
 * again. On an error the caller must roll back the transaction. Errors: not_enough_stock.
 */
export async function renewReservation(
  tx: Tx,
  orderId: string,
  options?: ReservationOptions,
): Promise<ReservationResult> {
  // Lock order: reservations, then stock, as in `freeExpired`.
  const reservations = await lockReservations(tx, orderId);
  const released = reservations.filter(({ state }) => state === "released");
  const reserved = await reserveStock(tx, orderId, released, options);
  if (reserved.ok) await extendReservations(tx, orderId, reserved.value.expiresAt);
  return reserved;
}
