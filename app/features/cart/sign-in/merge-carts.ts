import {
  copyPrices,
  deleteCart,
  deleteLinesOf,
  findLinesWithStock,
  lockCart,
  openCustomersCart,
  putLines,
  recordMerge,
} from "#app/features/cart/cart.queries.ts";
import {
  deleteCustomersSession,
  findCartOfSession,
  insertCartSession,
} from "#app/features/cart/cart-sessions.queries.ts";
import { sessionExpiry, type Visitor } from "#app/features/cart/find-cart.ts";
import { findReservedUnits } from "#app/features/cart/reserved-units.queries.ts";
import { markSessionEnded } from "#app/features/customers/sessions/sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { newSessionToken } from "#app/platform/http/session.server.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { mergeLines } from "./merge-lines.ts";

/**
 * Merges a guest's cart into the account's at sign-in, and opens a new session that lasts as long as the sign-in.
 * Returns the new session's token. A session of an earlier sign-in, whose tokens the
 * browser no longer has, ends, and nothing is merged.
 */
export async function mergeCarts(
  { session }: Visitor,
  customer: { id: string; sessionId: string },
  tx: Tx,
): Promise<string> {
  const customersCart = await openCustomersCart(customer.id, tx);
  await lockCart(customersCart, tx);
  const hash = session === undefined ? undefined : hashOfToken(session);
  const found = hash && (await findCartOfSession(hash, now(), tx));
  if (found && !found.isCustomers && (await lockCart(found.cartId, tx))) {
    // First, so that units which are reserved for the guest's order count as the merged cart's.
    await recordMerge(found.cartId, customersCart, now(), tx);
    const reserved = await findReservedUnits(customersCart, now(), tx);
    const account = await findLinesWithStock(customersCart, tx);
    const guest = await findLinesWithStock(found.cartId, tx);
    const merged = mergeLines(account, guest, reserved);
    const inMerged = new Set(merged.map(({ variantId }) => variantId));
    const leftOut = account.map(({ variantId }) => variantId).filter((id) => !inMerged.has(id));
    await deleteLinesOf(customersCart, leftOut, tx);
    await putLines(customersCart, merged, tx);
    await copyPrices(customersCart, found.cartId, tx);
    await deleteCart(found.cartId, tx);
  } else if (hash) {
    const former = await deleteCustomersSession(hash, tx);
    if (former !== undefined) await markSessionEnded(former, "signed_out", now(), tx);
  }
  const renewed = newSessionToken();
  await insertCartSession(
    {
      hash: hashOfToken(renewed),
      cartId: customersCart,
      customerSessionId: customer.sessionId,
      expiresAt: sessionExpiry(),
    },
    tx,
  );
  return renewed;
}
