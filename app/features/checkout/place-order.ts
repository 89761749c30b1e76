import { type FoundCart, findVariantsOfSession, lockCartOfSession } from "#app/features/cart/cart-sessions.queries.ts";
import { findCart } from "#app/features/cart/find-cart.ts";
import type { SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { FIRST_LINK, orderToken } from "#app/features/orders/order-link.ts";
import { insertOrder, lockUnpaidOrdersOfSession, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import { newPayment, openPayment } from "#app/features/payments/start/open-payment.ts";
import { priceCart } from "#app/features/pricing/price-cart.ts";
import { fitsOneBuyer, mayReserve } from "#app/features/stock/reservation-limits.ts";
import { lockReserver } from "#app/features/stock/reservations.queries.ts";
import { reserveStock, unopenedExpiry } from "#app/features/stock/reserve-stock.ts";
import { type Reserver, reserverOf } from "#app/features/stock/reserver.ts";
import { now } from "#app/platform/clock.ts";
import { rollBackToSavepoint, setSavepoint, type Tx, transactionAfter } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { checkAddress } from "./address/check-address.ts";
import { type Checkout, type CheckoutError, MAX_CENTS, type PlacedOrder } from "./checkout.contract.ts";
import { type CheckoutIdentity, countCheckout } from "./checkout-limits.ts";
import { findSameOrder } from "./find-same-order.ts";
import type { IdempotentRequest } from "./idempotency/idempotency.queries.ts";
import { claimKey, idempotentRequest, storeResponse } from "./idempotency/idempotency-key.ts";
import { type OrderInput, orderOf, orderResult, type StoredOrderResult, shortItems } from "./new-order.ts";
import { lineOf, type OrderedVariant } from "./order-lines-of.ts";

/** Who checks out: the session of the cart, the account if signed in, and the client address. */
export type Buyer = { session: string | undefined; customerId: string | undefined; address: string };

/** `replayed`: it is the stored response of an earlier request with the same key. */
export type Placed = { order: PlacedOrder; replayed: boolean };

type LockedCart = Awaited<ReturnType<typeof countAndLockCart>>;
type Claim = Awaited<ReturnType<typeof claimKey>>;
type Variants = Awaited<ReturnType<typeof findVariantsOfSession>>;
type OrderOrReplay = { stored: StoredOrderResult; replayed: boolean };

const PATH = "POST /api/orders/checkout/";

/**
 * Places an order of the buyer's cart at current prices, reserves its units and opens its payment, in one transaction with the
 * idempotency key. The cart stays until the order is paid, and has one unpaid order: if that is the same, it is returned again,
 * otherwise it is canceled, so that nobody pays twice or waits for their own units. An order that was placed while this
 * request was running is not canceled. Errors: invalid_fields, empty_cart, placed_meanwhile, not_enough_stock, price_changed,
 * cart_changed, total_too_high, key_used_for_another_body, in_flight, too_many_attempts, too_many_units, too_much_reserved.
 */
export async function placeOrder(
  { session, address, customerId }: Buyer,
  key: string,
  checkout: Checkout,
): Promise<Result<Placed, CheckoutError>> {
  const fields = invalidFields(checkout);
  if (Object.keys(fields).length > 0) return err({ code: "invalid_fields", fields });
  if (session === undefined) return err({ code: "empty_cart" });
  const begun = now();
  const request = idempotentRequest(session, PATH, key, checkout);
  const who = { address, email: checkout.email, customerId };

  const counted = await transactionAfter<LockedCart, Result<OrderOrReplay, CheckoutError>, CheckoutError>(
    (tx) => countAndLockCart(tx, session, who, request),
    async (tx, [waited, counted, , claim, unpaid, cart, variants]) => {
      if (!counted.ok) return counted;
      const found = { waited, claim, unpaid, cart, variants };
      const placed = await findOrWriteOrder(tx, found, { who, checkout, request, begun });
      // The attempt counts even if there is no order.
      if (!placed.ok) await rollBackToSavepoint(tx);
      return ok(placed);
    },
  );
  const placed = counted.ok ? counted.value : counted;
  if (!placed.ok) return placed;
  const { orderId, order } = placed.value.stored;
  const token = orderToken({ id: orderId, linkVersion: FIRST_LINK });
  return ok({ order: { ...order, token }, replayed: placed.value.replayed });
}

type Locked = { waited: boolean; claim: Claim; unpaid: OrderRow[]; cart: FoundCart | undefined; variants: Variants };
type OrderRequest = { who: CheckoutIdentity; checkout: Checkout; request: IdempotentRequest; begun: Date };

/** Returns the stored response of the same request, the same unpaid order, or a new order. */
async function findOrWriteOrder(
  tx: Tx,
  { waited, claim, unpaid, cart, variants }: Locked,
  { who, checkout, request, begun }: OrderRequest,
): Promise<Result<OrderOrReplay, CheckoutError>> {
  if (!claim.ok) return claim;
  if (claim.value.storedResponse)
    return ok({ stored: claim.value.storedResponse as StoredOrderResult, replayed: true });

  const bought = boughtOf(cart, variants);
  if (!cart || bought.length === 0) return err({ code: "empty_cart" });
  const customerId = who.customerId ?? cart.customerId;
  const by = reserverOf({ ...who, customerId });
  const hasChanged = isChanged(cart, checkout.expected_items);
  const input = { bought, checkout, customerId, cartId: cart.cartId, hasChanged, by };
  const store = (response: StoredOrderResult) => storeResponse(tx, request, 201, response);

  const same = await findSameOrder(unpaid, input, tx);
  if (same) {
    await store(same);
    return ok({ stored: same, replayed: false });
  }
  // An order from the future is of a process whose clock is ahead: its time says nothing about the beginning of this request.
  const isNewer = ({ placedAt }: OrderRow) => placedAt > begun && placedAt <= now();
  if (unpaid.some((order) => waited || isNewer(order))) return err({ code: "placed_meanwhile" });
  await cancelUnpaid(tx, unpaid, by);

  const written = await writeOrder(tx, input, store);
  return written.ok ? ok({ stored: written.value, replayed: false }) : written;
}

/** Inserts the order with its lines, opens its payment, stores its response and reserves its units. */
async function writeOrder(
  tx: Tx,
  input: OrderInput,
  store: (response: StoredOrderResult) => Promise<void>,
): Promise<Result<StoredOrderResult, CheckoutError>> {
  const { bought, checkout, hasChanged, by } = input;
  const priced = priceCart(bought.map(({ variant, quantity }) => ({ price: variant.price, quantity })));
  const total = toDecimal(priced.total);
  if (checkout.expected_total != null && checkout.expected_total !== total)
    return err({ code: "price_changed", total, items: [] });
  if (hasChanged) return err({ code: "cart_changed" });
  if (priced.total > MAX_CENTS) return err({ code: "total_too_high", items: [] });
  const wants = bought.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
  const units = wants.reduce((sum, { quantity }) => sum + quantity, 0);
  const fits = fitsOneBuyer(by, units);
  if (!fits.ok) return fits;

  const order = orderOf(input, priced);
  const payment = newPayment({ id: order.id, totalCents: order.totalCents, currency: "USD" });
  const response = orderResult(order, input, payment);
  const expiresAt = unopenedExpiry();
  const [, allowed, , , , reserved] = await pipeline(tx, () => [
    lockReserver(by, tx),
    mayReserve(tx, by, { orderId: order.id, units }),
    insertOrder(order, bought.map(lineOf), tx),
    openPayment(tx, payment, expiresAt),
    store(response),
    // Stock last: its lock delays other orders, so it is held as briefly as possible.
    reserveStock(tx, order.id, wants, { expiresAt, by }),
  ]);
  if (!allowed.ok) return allowed;
  if (!reserved.ok) return err({ code: "not_enough_stock", items: shortItems(bought, reserved.error.short) });
  return ok(response);
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
 * Locks the cart first, so that of concurrent requests each sees the order of the previous one. Then counts the attempt, and
 * marks the point to which a failure is undone. The orders are locked before the lines are read: this waits for an order
 * that is being paid, whose units have then left the cart.
 */
function countAndLockCart(tx: Tx, session: string, who: CheckoutIdentity, request: IdempotentRequest) {
  const hash = hashOfToken(session);
  return pipeline(tx, () => [
    lockCartOfSession(hash, tx),
    countCheckout(who, tx),
    setSavepoint(tx),
    claimKey(tx, request),
    lockUnpaidOrdersOfSession(hash, tx),
    findCart({ session }, tx),
    findVariantsOfSession(hash, tx),
  ]);
}

/** Cancels the unpaid orders of the cart, which the new one replaces. */
async function cancelUnpaid(tx: Tx, unpaid: OrderRow[], by: Reserver): Promise<void> {
  const why = { actor: "shopper", reason: "Replaced by a new order before it was paid", emailReason: false } as const;
  // Canceling locks stock, and the lock order is reservations before stock. `writeOrder` takes this lock otherwise.
  if (unpaid.length > 0) await lockReserver(by, tx);
  for (const order of unpaid) {
    const canceled = await cancelAndRefund(tx, order, why);
    if (!canceled.ok) throw new Error("An unpaid order could not be canceled");
  }
}

/** Joins the lines of a cart with their variants. */
function boughtOf(cart: FoundCart | undefined, variants: Map<number, SellableVariant>): OrderedVariant[] {
  return (cart?.lines ?? []).flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId);
    return variant ? [{ variant, quantity }] : [];
  });
}

/** Whether a cart has other items than the shopper saw: those may have the same total. */
function isChanged({ lines }: FoundCart, expected: Checkout["expected_items"]): boolean {
  if (expected == null) return false;
  const textOf = (items: { id: number; quantity: number }[]) =>
    items
      .map(({ id, quantity }) => `${id}:${quantity}`)
      .sort()
      .join(";");
  return textOf(expected) !== textOf(lines);
}
