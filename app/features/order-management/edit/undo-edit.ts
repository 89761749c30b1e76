import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { lockCustomer } from "#app/features/customers/customers.queries.ts";
import { deleteWaitingEmail } from "#app/features/mail/mail.queries.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { addOrderEvent } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { updateOrder, updateWaitingEmails } from "./edit-order.queries.ts";
import { type Edit, type EditError, endedClaim, isHere, movedLink, notifyBoth, valuesOf } from "./edit-order.ts";

/**
 * Undoes an edit of an order, unless its values were changed since. The emails about a new address are called back if they wait,
 * and those that waited for the former one do so again; otherwise both addresses get one, as about any edit. Errors: forbidden,
 * no_such_order, order_changed (also if the values were erased), already_sent.
 */
export async function undoOrderEdit(
  tx: Tx,
  entry: AuditRow,
  by: Actor,
): Promise<Result<{ auditId: AuditId }, EditError>> {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "orders.edit" });
  if (!locked.ok) return locked;
  const order = locked.value;
  const [edited, former] = [editIn(entry.personal?.after), editIn(entry.personal?.before)];
  const isCurrent = canonicalJson(valuesOf(order, edited)) === canonicalJson(entry.personal?.after ?? {});
  if (order.anonymizedAt || Object.keys(former).length === 0 || !isCurrent) return err({ code: "order_changed" });
  const isOnlyEmail = Object.keys(former).every((field) => field === "email");
  if (!isOnlyEmail && !isHere(order)) return err({ code: "already_sent" });
  const isSilent = former.email === undefined || (await callBackEmails(tx, entry));
  const formerLink = entry.before?.link_version;
  // If nobody has got the new link, the former one opens the order again.
  const link = isSilent && typeof formerLink === "number" ? { linkVersion: formerLink } : movedLink(order, former);
  const claim = (await formerClaim(tx, entry)) ?? endedClaim(order, former);
  const after = await updateOrder(order.id, { ...former, ...link, ...claim }, tx);
  const emails = isSilent ? [] : await notifyBoth(tx, order, after);
  if (isSilent) await updateWaitingEmails(order, after, now(), tx);
  await addOrderEvent(tx, after, "Edit undone", shopActor(by));
  const personal = { before: valuesOf(order, former), after: valuesOf(after, former) };
  const fields = emails.length > 0 ? { after: { emails } } : {};
  const undo = { action: "orders.edit", undoes: entry.id } as const;
  return ok({ auditId: await auditOrder(tx, { by, before: order, after, fields, personal, ...undo }) });
}

/** The claim that an edit ended, if its account still exists. */
async function formerClaim(tx: Tx, { personal }: AuditRow) {
  const id = personal?.before?.customer_id;
  const customer = typeof id === "string" ? await lockCustomer(id, tx) : undefined;
  return customer && { customerId: customer.id, claimed: true, ownerDeletedAt: null };
}

/** What an edit changed, as the entry stores it. */
function editIn(values: Record<string, unknown> | undefined): Edit {
  const { shipping_address: shippingAddress, email, gift_message: giftMessage } = values ?? {};
  return {
    ...(shippingAddress ? { shippingAddress: shippingAddress as OrderRow["shippingAddress"] } : {}),
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof giftMessage === "string" ? { giftMessage } : {}),
  };
}

/** Deletes the emails of an edit that wait. Returns false if one has left. */
async function callBackEmails(tx: Tx, { after }: AuditRow): Promise<boolean> {
  const ids = Array.isArray(after?.emails) ? after.emails : [undefined];
  let isWhole = true;
  for (const id of ids) {
    if (typeof id !== "string" || !(await deleteWaitingEmail(id, now(), tx))) isWhole = false;
  }
  return isWhole;
}
