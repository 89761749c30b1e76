import { addressBlock } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, type Limit, ofNetwork, refundAttempt } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { readOrderNumber } from "./order-number.ts";
import type { Order } from "./orders.contract.ts";
import { findOrderByNumber } from "./orders.queries.ts";
import { serializeOrder } from "./serialize-order.ts";

/** Thirty shoppers behind one address, twice each. */
const OF_NETWORK: Limit = { name: "track-network", max: 60, seconds: 600 };
/** Wrong emails for one number at one network: whoever asks elsewhere, as its owner does, is not held up by them. */
const OF_NUMBER_AT_NETWORK: Limit = { name: "track-number-network", max: 10, seconds: 600 };

/** What somebody sees who knows an order's number and e-mail, and may have found both on a parcel. */
export type TrackedOrder = Pick<
  Order,
  "number" | "status" | "items" | "placed_at" | "tracking" | "history" | "shipping_address"
>;
export type TrackOrderError = { code: "no_such_order" } | TooManyAttempts;

/**
 * Where an order is, for whoever knows its number and e-mail. It shows neither street nor amounts nor the token, and
 * nothing can be done with it. `address` is where the question comes from. Refuses: no_such_order, too_many_attempts.
 */
export async function trackOrder(
  asked: { number: string; email: string },
  address: string,
): Promise<Result<TrackedOrder, TrackOrderError>> {
  const number = readOrderNumber(asked.number);
  const network = addressBlock(address);
  const pair = `${number} ${network}`;
  const failedAttempts = number === undefined ? [] : [{ limit: OF_NUMBER_AT_NETWORK, subject: pair }];
  const counted = await countAttempts([...failedAttempts, ...ofNetwork(OF_NETWORK, network)]);
  if (!counted.ok) return counted;
  if (number === undefined) return err({ code: "no_such_order" });
  const order = await findOrderByNumber(number);
  // An order that was anonymised has no e-mail any more, and no typed one may be equal to that.
  if (!order?.email || order.email.toLowerCase() !== asked.email.trim().toLowerCase())
    return err({ code: "no_such_order" });
  await refundAttempt(OF_NUMBER_AT_NETWORK, pair);
  const { status, items, placed_at, tracking, history, shipping_address } = await serializeOrder(order, null);
  const { city, region, country } = shipping_address;
  const veiled = { full_name: "", line1: "", line2: "", company: "", postal_code: "", city, region, country };
  return ok({ number, status, items, placed_at, tracking, history, shipping_address: veiled });
}
