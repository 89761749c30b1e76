import { orderVisibilityFor } from "#app/features/order-management/order-visibility.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { findLatestAction } from "./explain-conflict.queries.ts";
import { ORDER_ERRORS } from "./order-management.contract.ts";

/** What changes the units of an order. `canceled` by its shopper is no action of the audit log. */
const UNITS: Record<string, string> = {
  canceled: "canceled it",
  "orders.cancel": "canceled it",
  "orders.undo_cancel": "undid the cancellation",
  "orders.pack": "packed it",
  "orders.unpack": "unpacked it",
  "orders.ship": "sent a parcel of it",
  "orders.undo_ship": "undid the sending of a parcel",
  "orders.void_shipment": "voided a parcel",
  "orders.undo_void_shipment": "undid the voiding of a parcel",
  "orders.deliver": "marked it as delivered",
  "orders.undo_deliver": "undid a delivery",
  "orders.pay_by_hand": "marked it as paid",
  "orders.undo_pay_by_hand": "marked it as not paid",
};
const MONEY: Record<string, string> = {
  canceled: "canceled it",
  "orders.cancel": "canceled it",
  "orders.undo_cancel": "undid the cancellation",
  "refunds.request": "requested a refund",
  "refunds.undo": "undid a refund",
};
const DECISION = { "payments.decide": "decided about it", "payments.undo_decision": "undid the decision about it" };

/** The actions that can be the reason of each error. */
const REASONS: Record<string, Record<string, string>> = {
  not_allowed: UNITS,
  already_sent: UNITS,
  nothing_to_send: { ...UNITS, ...MONEY },
  too_many_units: { ...UNITS, ...MONEY },
  refundable_changed: MONEY,
  too_much_money: MONEY,
  decision_not_possible: DECISION,
};

/** Errors whose reason can as well be what was typed: their own message comes first. */
const OWN_MESSAGES: Record<string, string> = {
  too_many_units: ORDER_ERRORS.too_many_units.error,
  refundable_changed: ORDER_ERRORS.refundable_changed.error,
  too_much_money: ORDER_ERRORS.too_much_money.error,
};

/**
 * Returns who did what, and when, that an action on an order was refused: "Ana packed it a minute ago." Undefined for an error
 * that has no such reason, or if nobody did anything.
 */
export async function explainConflict(
  orderId: string,
  { code }: { code: string },
  by: Actor,
): Promise<string | undefined> {
  const verbs = REASONS[code];
  const latest = verbs && (await findLatestAction(orderId, Object.keys(verbs)));
  if (!latest) return undefined;
  const { action, staffId, name } = latest;
  const isOwn = by.kind === "staff" && staffId === by.staffId;
  const colleague = orderVisibilityFor(by).people ? name : "A colleague";
  const who = action === "canceled" ? "The customer" : isOwn ? "You" : colleague;
  const reason = `${who} ${verbs[action]} ${timeAgo(latest.at)}.`;
  return OWN_MESSAGES[code] ? `${OWN_MESSAGES[code]} ${reason}` : reason;
}

/** Returns "just now", "a minute ago", "5 minutes ago", "an hour ago" … */
function timeAgo(at: Date): string {
  const minutes = Math.round((now().getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "a day ago" : `${days} days ago`;
}
