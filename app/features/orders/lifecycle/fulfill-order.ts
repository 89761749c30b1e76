import { queueEmail } from "#app/features/mail/queue-email.ts";
import { orderShippedEmail } from "#app/features/orders/order-emails.ts";
import { findOrderLines, lockOrder, type OrderRow, setTracking } from "#app/features/orders/orders.queries.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { changeOrder, type NotAllowed } from "./change-order.ts";
import type { OrderState } from "./order-states.ts";

type NoSuchOrder = { code: "no_such_order" };
type InvalidTrackingUrl = { code: "invalid_tracking_url"; message: string };
export type Fulfilled = Result<OrderRow, NoSuchOrder | NotAllowed>;

async function step(tx: Tx, orderId: string, to: OrderState, reason: string): Promise<Fulfilled> {
  const order = await lockOrder(orderId, tx);
  return order ? changeOrder(tx, order, to, { actor: "shop", reason }) : err({ code: "no_such_order" });
}

/** Marks a paid order as packed: it can't be cancelled any more. Errors: no_such_order, not_allowed. */
export function packOrder(orderId: string): Promise<Fulfilled> {
  return transaction((tx) => step(tx, orderId, "packed", "Packed"));
}

export type TrackingInput = { carrier: string; number: string; url?: string };

/** The URL becomes a link in an email and on a page, where no other scheme may run or show anything. */
function isHttpsUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}

/** Marks a packed order as shipped and emails its tracking to the shopper. Errors: no_such_order, not_allowed, invalid_tracking_url. */
export async function shipOrder(
  orderId: string,
  { carrier, number, url }: TrackingInput,
): Promise<Result<OrderRow, NoSuchOrder | NotAllowed | InvalidTrackingUrl>> {
  if (url !== undefined && !isHttpsUrl(url)) {
    return err({ code: "invalid_tracking_url", message: "The tracking address must begin with https://." });
  }
  return transaction(async (tx) => {
    const shipped = await step(tx, orderId, "shipped", `Sent with ${carrier}`);
    if (!shipped.ok) return shipped;
    const tracking = { carrier, trackingNumber: number, trackingUrl: url ?? null };
    await setTracking(orderId, tracking, tx);
    const order = { ...shipped.value, ...tracking };
    await queueEmail(tx, orderShippedEmail(order, await findOrderLines(orderId, tx)));
    return ok(order);
  });
}

/** Marks a shipped order as delivered. Errors: no_such_order, not_allowed. */
export function deliverOrder(orderId: string): Promise<Fulfilled> {
  return transaction((tx) => step(tx, orderId, "delivered", "Delivered"));
}
