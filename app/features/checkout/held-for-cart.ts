import type { FoundCart } from "#app/features/cart/cart-sessions.queries.ts";
import { findHeldCart } from "#app/features/cart/held-cart.ts";
import { findLines, lockUnpaidOrdersOfCart } from "#app/features/orders/orders.queries.ts";
import { findHoldExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { atomically, type Tx } from "#app/platform/db.server.ts";
import { accept } from "#app/platform/refusal.ts";
import type { HeldPieces } from "./checkout.contract.ts";

/**
 * What is held already for an unpaid order of this session's cart: it is off the shelf, but for this shopper it is
 * still to be had, since placing the order anew calls the old one off.
 */
export async function piecesHeldFor(session: string | undefined): Promise<HeldPieces> {
  const cart = await findHeldCart({ session });
  if (!cart) return {};
  const held = await atomically(async (tx) => accept(await heldByVariant(cart, tx)));
  if (!held.ok) return {};
  return Object.fromEntries(cart.lines.map(({ id, variantId }) => [String(id), held.value.get(variantId) ?? 0]));
}

async function heldByVariant(cart: FoundCart, tx: Tx): Promise<Map<number, number>> {
  const held = new Map<number, number>();
  for (const order of await lockUnpaidOrdersOfCart(cart, tx)) {
    const until = await findHoldExpiry(order.id, tx);
    if (!until || until <= now()) continue;
    for (const { line } of await findLines(order.id, tx)) {
      held.set(line.variantId, (held.get(line.variantId) ?? 0) + line.quantity);
    }
  }
  return held;
}
