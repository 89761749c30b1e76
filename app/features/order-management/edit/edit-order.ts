import { randomUUID } from "node:crypto";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { checkAddress, normalizeAddress } from "#app/features/checkout/address/check-address.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { undoUntil } from "#app/features/orders/fulfillment/ship-order.ts";
import { addOrderEvent } from "#app/features/orders/lifecycle/change-order.ts";
import { orderEmailChangedEmail } from "#app/features/orders/order-emails.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { OrderEditInput } from "../order-management.contract.ts";
import { emailWithLink } from "../resend-email.ts";
import { orderETag } from "../view-staff-order.ts";
import { updateOrder, updateWaitingEmails } from "./edit-order.queries.ts";

export type EditError =
  | Forbidden
  | NoSuchOrder
  | { code: "order_changed" }
  | { code: "already_sent" }
  | { code: "nothing_to_change" }
  | { code: "invalid_address"; fields: Record<string, string> };

export type Edit = Partial<Pick<OrderRow, "shippingAddress" | "email" | "giftMessage">>;

/** `undo`: the audit entry with which the edit can be undone. */
export type EditedOrder = { order: OrderRow; undo: AuditId };

/**
 * Edits the address and gift message of an order of which nothing has left, or its email. The confirmation, or the
 * cancellation, goes to a new email, and a notice to the former one, after UNDO_SECONDS. `ifMatch` is the entity tag of the
 * order that was edited. Errors: forbidden, no_such_order, order_changed, already_sent, nothing_to_change, invalid_address.
 */
export function editOrder(
  orderId: string,
  input: OrderEditInput & { ifMatch: string },
  by: Actor,
): Promise<Result<EditedOrder, EditError>> {
  return transaction<EditedOrder, EditError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.edit" });
    if (!locked.ok) return locked;
    const before = locked.value;
    if (before.anonymizedAt) return err({ code: "already_sent" });
    if (orderETag(before) !== input.ifMatch) return err({ code: "order_changed" });
    const edit = editOf(before, input);
    if (!edit.ok) return edit;
    const after = await updateOrder(
      orderId,
      { ...edit.value, ...movedLink(before, edit.value), ...endedClaim(before, edit.value) },
      tx,
    );
    const emails = edit.value.email === undefined ? [] : await notifyBoth(tx, before, after);
    if (edit.value.email === undefined) await updateWaitingEmails(before, after, now(), tx);
    await addOrderEvent(tx, after, reasonOf(edit.value), shopActor(by));
    const claim = before.customerId === after.customerId ? {} : { customer_id: before.customerId };
    const personal = { before: { ...valuesOf(before, edit.value), ...claim }, after: valuesOf(after, edit.value) };
    const fields = {
      ...(before.linkVersion === after.linkVersion ? {} : { before: { link_version: before.linkVersion } }),
      ...(emails.length > 0 ? { after: { emails } } : {}),
    };
    const undo = await auditOrder(tx, { by, action: "orders.edit", before, after, fields, personal });
    return ok({ order: after, undo });
  });
}

/**
 * A new email address gets a link of its own, and earlier links no longer open the order. Before it is paid, no email had its
 * link: only the shopper's browser has it, and keeps it.
 */
export function movedLink({ status, version }: OrderRow, { email }: Edit): Partial<Pick<OrderRow, "linkVersion">> {
  return email === undefined || status === "awaiting_payment" ? {} : { linkVersion: version + 1 };
}

/** An account that got an order by its email loses it with that email. */
export function endedClaim({ claimed }: OrderRow, { email }: Edit): Partial<Pick<OrderRow, "customerId" | "claimed">> {
  return email === undefined || !claimed ? {} : { customerId: null, claimed: false };
}

/** Whether nothing of an order has left. */
export const isHere = ({ fulfillment }: OrderRow) => fulfillment === "none" || fulfillment === "packed";

function editOf(order: OrderRow, { shipping_address, email, gift_message }: OrderEditInput): Result<Edit, EditError> {
  if ((shipping_address ?? gift_message) !== undefined && !isHere(order)) return err({ code: "already_sent" });
  const fields = shipping_address ? checkAddress(shipping_address, { ships: true }) : {};
  if (Object.keys(fields).length > 0) return err({ code: "invalid_address", fields });
  const shippingAddress = shipping_address && normalizeAddress(shipping_address);
  const isMoved = shippingAddress && canonicalJson(shippingAddress) !== canonicalJson(order.shippingAddress);
  const edit: Edit = {
    ...(isMoved ? { shippingAddress } : {}),
    ...(email !== undefined && email !== order.email ? { email } : {}),
    ...(gift_message !== undefined && gift_message !== order.giftMessage ? { giftMessage: gift_message } : {}),
  };
  return Object.keys(edit).length === 0 ? err({ code: "nothing_to_change" }) : ok(edit);
}

/**
 * Queues the notice to the former email, and to the new one the confirmation, or the cancellation of a canceled order, unless it
 * waited for the former one: what did goes to the new one. All wait for UNDO_SECONDS. Returns the ids of the queued ones.
 */
export async function notifyBoth(tx: Tx, before: OrderRow, after: OrderRow): Promise<string[]> {
  const sendAfter = undoUntil();
  const moved = await updateWaitingEmails(before, after, sendAfter, tx);
  const withLink = await emailWithLink(tx, after);
  const isNew = withLink && !moved.includes(withLink.template);
  const emails = [orderEmailChangedEmail(before), ...(isNew ? [withLink] : [])];
  const ids: string[] = [];
  for (const email of emails) {
    const id = randomUUID();
    await queueEmail(tx, { ...email, id, sendAfter });
    ids.push(id);
  }
  return ids;
}

const NAMES: Record<keyof Edit, string> = {
  shippingAddress: "shipping address",
  email: "email",
  giftMessage: "gift message",
};
const reasonOf = (edit: Edit) =>
  `Changed: ${Object.keys(edit)
    .map((field) => NAMES[field as keyof Edit])
    .join(", ")}`;

const COLUMNS: Record<keyof Edit, string> = {
  shippingAddress: "shipping_address",
  email: "email",
  giftMessage: "gift_message",
};
/** The values of the fields of an edit, as the audit log and the API name them. */
export const valuesOf = (order: OrderRow, edit: Edit) =>
  Object.fromEntries(Object.keys(edit).map((field) => [COLUMNS[field as keyof Edit], order[field as keyof Edit]]));
