import { countAttempt, type Limit, type TooManyAttempts } from "#app/platform/rate-limit.server.ts";
import { accept, type Outcome, refuse } from "#app/platform/refusal.ts";
import { readOrderNumber } from "./order-number.ts";
import type { Order } from "./orders.contract.ts";
import { findOrderByNumber } from "./orders.queries.ts";
import { showOrder } from "./show-order.ts";

const BY_ADDRESS: Limit = { name: "track_by_address", most: 20, seconds: 600 };
const BY_NUMBER: Limit = { name: "track_by_number", most: 10, seconds: 600 };

/** What somebody sees who knows an order's number and e-mail, and may have found both on a parcel. */
export type TrackedOrder = Pick<
  Order,
  "number" | "status" | "items" | "placed_at" | "tracking" | "history" | "shipping_address"
>;
export type TrackRefusal = { code: "no_such_order" } | TooManyAttempts;

/**
 * Where an order is, for whoever knows its number and e-mail. It shows neither street nor amounts nor the token, and
 * nothing can be done with it. `address` is where the question comes from. Refuses: no_such_order, too_many_attempts.
 */
export async function trackOrder(
  asked: { number: string; email: string },
  address: string,
): Promise<Outcome<TrackedOrder, TrackRefusal>> {
  const number = readOrderNumber(asked.number);
  const counted = await countAttempt(BY_ADDRESS, address);
  if (!counted.ok) return counted;
  if (number === undefined) return refuse({ code: "no_such_order" });
  const tried = await countAttempt(BY_NUMBER, number);
  if (!tried.ok) return tried;
  const order = await findOrderByNumber(number);
  // An order that was anonymised has no e-mail any more, and no typed one may be equal to that.
  if (!order?.email || order.email.toLowerCase() !== asked.email.trim().toLowerCase())
    return refuse({ code: "no_such_order" });
  const { status, items, placed_at, tracking, history, shipping_address } = await showOrder(order, null);
  const { city, region, country } = shipping_address;
  const veiled = { full_name: "", line1: "", line2: "", company: "", postal_code: "", city, region, country };
  return accept({ number, status, items, placed_at, tracking, history, shipping_address: veiled });
}
