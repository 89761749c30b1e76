import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, type Limit, ofNetwork, refundAttempt } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { readOrderNumber } from "./order-number.ts";
import type { Order } from "./orders.contract.ts";
import { findOrderByNumber } from "./orders.queries.ts";
import { serializeOrder } from "./serialize-order.ts";

/** Thirty shoppers behind one address, two attempts each. */
const OF_NETWORK: Limit = { name: "track-network", max: 60, seconds: 600 };
/**
 * Attempts with a wrong email for one number from one network: they don't block requests from other networks, such as its
 * shopper's.
 */
const OF_NUMBER_AT_NETWORK: Limit = { name: "track-number-network", max: 10, seconds: 600 };

/** The data shown for an order's number and email. Both may be printed on a parcel, so it contains no personal data. */
export type TrackedOrder = Pick<
  Order,
  | "number"
  | "status"
  | "items"
  | "placed_at"
  | "tracking"
  | "fulfillment"
  | "shipments"
  | "history"
  | "shipping_address"
>;
export type TrackOrderError = { code: "no_such_order" } | TooManyAttempts;

/**
 * Returns the state of the order with this number and email, without street, amounts or token. `address` is the
 * visitor's network address. Errors: no_such_order, too_many_attempts.
 */
export async function trackOrder(
  input: { number: string; email: string },
  address: string,
): Promise<Result<TrackedOrder, TrackOrderError>> {
  const number = readOrderNumber(input.number);
  const network = clientNetwork(address);
  const pair = `${number} ${network}`;
  const failedAttempts = number === undefined ? [] : [{ limit: OF_NUMBER_AT_NETWORK, subject: pair }];
  const counted = await countAttempts([...failedAttempts, ...ofNetwork(OF_NETWORK, network)]);
  if (!counted.ok) return counted;
  if (number === undefined) return err({ code: "no_such_order" });
  const order = await findOrderByNumber(number);
  // An anonymized order has an empty email, which no input may match.
  if (!order?.email || order.email.toLowerCase() !== input.email.trim().toLowerCase())
    return err({ code: "no_such_order" });
  await refundAttempt(OF_NUMBER_AT_NETWORK, pair);
  const { status, items, placed_at, tracking, fulfillment, shipments, history, shipping_address } =
    await serializeOrder(order);
  const { city, region, country } = shipping_address;
  const partialAddress = { full_name: "", line1: "", line2: "", company: "", postal_code: "", city, region, country };
  const parcels = { tracking, fulfillment, shipments };
  const unpriced = items.map((item) => ({ ...item, price: "", subtotal: "" }));
  const shown = { ...parcels, history: withoutTyped(history), shipping_address: partialAddress };
  return ok({ number, status, items: unpriced, placed_at, ...shown });
}

/** The history without what staff typed as the reason of a cancellation, which may name people. */
const withoutTyped = (history: Order["history"]): Order["history"] =>
  history.map((entry, i) => {
    const isCancellation = entry.status === "cancelled" && history[i - 1]?.status !== "cancelled";
    return isCancellation && entry.actor === "shop" ? { ...entry, reason: "Canceled by the shop" } : entry;
  });
