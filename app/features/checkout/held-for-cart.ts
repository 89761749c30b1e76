import { findHeldCart } from "#app/features/cart/held-cart.ts";
import { findLines, lockUnpaidOrdersOfSession } from "#app/features/orders/orders.queries.ts";
import { findHoldExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { atomically, type Tx } from "#app/platform/db.server.ts";
import { accept } from "#app/platform/refusal.ts";
import { hashOfSession } from "#app/platform/session.server.ts";
import type { HeldPieces } from "./checkout.contract.ts";

/**
 * What is held already for an unpaid order of this session's cart: it is off the shelf, but for this shopper it is
 * still to be had, since ordering the cart again gives that order, or calls it off.
 */
export async function piecesHeldFor(session: string | undefined): Promise<HeldPieces> {
  const cart = await findHeldCart({ session });
  if (!cart || session === undefined) return {};
  const hash = hashOfSession(session);
  const held = await atomically(async (tx) => accept(await heldByVariant(hash, tx)));
  if (!held.ok) return {};
  return Object.fromEntries(cart.lines.map(({ id, variantId }) => [String(id), held.value.get(variantId) ?? 0]));
}

async function heldByVariant(sessionHash: Buffer, tx: Tx): Promise<Map<number, number>> {
  const held = new Map<number, number>();
  for (const order of await lockUnpaidOrdersOfSession(sessionHash, tx)) {
    const until = await findHoldExpiry(order.id, tx);
    if (!until || until <= now()) continue;
    for (const { line } of await findLines(order.id, tx)) {
      held.set(line.variantId, (held.get(line.variantId) ?? 0) + line.quantity);
    }
  }
  return held;
}
