import { type FoundCart, findVariantsOfSession, lockCartOfSession } from "#app/features/cart/cart-sessions.queries.ts";
import { findCart } from "#app/features/cart/find-cart.ts";
import type { SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { lockUnpaidOrdersOfSession, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import { lockReserving } from "#app/features/stock/reservations.queries.ts";
import { reserverOf } from "#app/features/stock/reserver.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transactionAfter } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import { hashOfSession } from "#app/platform/http/session.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { checkAddress } from "./address/check-address.ts";
import type { Checkout, CheckoutError, PlacedOrder } from "./checkout.contract.ts";
import { countCheckout } from "./checkout-limits.ts";
import { findSameOrder } from "./find-same-order.ts";
import type { IdempotentRequest } from "./idempotency/idempotency.queries.ts";
import { claimKey, idempotentRequest, storeResponse } from "./idempotency/idempotency-key.ts";
import type { Bought } from "./order-lines-of.ts";
import { type StoredOrderResult, writeOrder } from "./write-order.ts";

/** Who checks out: the session of the cart, the account if signed in, and the client address. */
export type Buyer = { session: string | undefined; customerId: string | undefined; address: string };

export type Placed = {
  order: PlacedOrder /** True for the stored response of an earlier request with the same key. */;
  replayed: boolean;
};

type OrderOrReplay = { stored: StoredOrderResult; replayed: boolean };

const PATH = "POST /api/orders/checkout/";

/**
 * Places an order of the buyer's cart at current prices, reserves its units and opens its payment, in one transaction with the
 * idempotency key. The cart stays until the order is paid, and has one unpaid order: if that is the same, it is returned
 * again, otherwise it is cancelled, so that nobody pays twice or waits for their own units. An order that was placed while
 * this request was running is not cancelled. Errors: invalid_fields, empty_cart, placed_meanwhile, not_enough_stock, price_changed, too_much,
 * key_used_for_another_body, in_flight, too_many_attempts, too_many_units, too_much_reserved.
 */
export async function placeOrder(
  buyer: Buyer,
  key: string,
  checkout: Checkout,
): Promise<Result<Placed, CheckoutError>> {
  const fields = invalidFields(checkout);
  if (Object.keys(fields).length > 0) return err({ code: "invalid_fields", fields });
  const { session } = buyer;
  if (session === undefined) return err({ code: "empty_cart" });
  const begun = now();
  const { address, customerId } = buyer;
  const counted = await countCheckout({ address, email: checkout.email, customerId });
  if (!counted.ok) return counted;
  const request = idempotentRequest(session, PATH, key, checkout);
  const result = await transactionAfter(
    (tx) => lockAndFind(tx, session, request),
    async (tx, [waited, claim, unpaid, cart, variants]): Promise<Result<OrderOrReplay, CheckoutError>> => {
      if (!claim.ok) return claim;
      if (claim.value.storedResponse)
        return ok({ stored: claim.value.storedResponse as StoredOrderResult, replayed: true });
      const bought = boughtOf(cart, variants);
      if (!cart || bought.length === 0) return err({ code: "empty_cart" });
      const whose = customerId ?? cart.customerId;
      const by = reserverOf({ address, email: checkout.email, customerId: whose });
      const input = { bought, checkout, customerId: whose, cartId: cart.cartId, by };
      const store = (response: StoredOrderResult) => storeResponse(tx, request, 201, response);
      const same = await findSameOrder(unpaid, input, tx);
      if (same) {
        await store(same);
        return ok({ stored: same, replayed: false });
      }
      if (unpaid.some(({ placedAt }) => waited || placedAt > begun)) return err({ code: "placed_meanwhile" });
      // Cancelling locks stock, and the lock order is reservations before stock. `writeOrder` takes this lock otherwise.
      if (unpaid.length > 0) await lockReserving(by, tx);
      for (const order of unpaid) await cancelUnpaid(tx, order);
      const written = await writeOrder(tx, input, store);
      return written.ok ? ok({ stored: written.value, replayed: false }) : written;
    },
    { crowded: true },
  );
  if (!result.ok) return result;
  const { orderId, order } = result.value.stored;
  return ok({ order: { ...order, token: orderToken(orderId) }, replayed: result.value.replayed });
}

function invalidFields({ shipping_address, billing_address }: Checkout): Record<string, string> {
  return {
    ...under("shipping_address", checkAddress(shipping_address, { ships: true })),
    ...under("billing_address", billing_address ? checkAddress(billing_address, { ships: false }) : {}),
  };
}

/** Prefixes field names with the name of their address. */
function under(name: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [`${name}.${field}`, message]));
}

/**
 * Locks the cart first, so that of concurrent requests each sees the order of the previous one. The orders are locked before
 * the lines are read: this waits for an order that is being paid, whose units have then left the cart.
 */
function lockAndFind(tx: Tx, session: string, request: IdempotentRequest) {
  const hash = hashOfSession(session);
  return pipeline(
    lockCartOfSession(hash, tx),
    claimKey(tx, request),
    lockUnpaidOrdersOfSession(hash, tx),
    findCart({ session }, tx),
    findVariantsOfSession(hash, tx),
  );
}

async function cancelUnpaid(tx: Tx, unpaid: OrderRow): Promise<void> {
  const why = { actor: "shopper", reason: "Placed anew before it was paid", emailReason: false } as const;
  const cancelled = await cancelAndRefund(tx, unpaid, why);
  if (!cancelled.ok) throw new Error("An unpaid order could not be cancelled");
}

/** Joins the lines of a cart with their variants. */
function boughtOf(cart: FoundCart | undefined, variants: Map<number, SellableVariant>): Bought[] {
  return (cart?.lines ?? []).flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId);
    return variant ? [{ variant, quantity }] : [];
  });
}
