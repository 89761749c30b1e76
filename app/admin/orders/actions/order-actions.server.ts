import { type ActionHandler, type ActionSuccess, runAction } from "#app/admin/actions/run-action.server.ts";
import { undoErrorMessage } from "#app/api/admin/undo/undo.api.ts";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { findAuditEntry } from "#app/features/audit/audit-entries.queries.ts";
import { explainConflict } from "#app/features/order-management/explain-conflict.ts";
import { cancelInput, noteInput, packInput } from "#app/features/order-management/order-management.contract.ts";
import { seesOrder } from "#app/features/order-management/view-staff-order.ts";
import { deliverOrder } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder, unpackOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { type Actor, may } from "#app/features/staff/access/actor.ts";
import { readLogId } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import { EDIT_ACTIONS } from "./edit-actions.server.ts";
import { MONEY_ACTIONS } from "./money-actions.server.ts";
import {
  invalid,
  invalidFields,
  type OnOrder,
  readUnits,
  staleError,
  toActionResult,
  undoableSuccess,
  undoOf,
} from "./order-action-result.server.ts";
import { SHIPMENT_ACTIONS } from "./shipment-actions.server.ts";

const note: OnOrder = async ({ id }, { text }, by) => {
  const input = noteInput.safeParse({ text: text("text") });
  if (!input.success) return invalid(input.error);
  return toActionResult(await addNote(id, input.data.text, by), ({ mentioned, undo }) => {
    const names = mentioned.map(({ name }) => name).join(", ");
    return { message: names ? `Note added. It is on Today for ${names}.` : "Note added.", undo: undoOf(undo) };
  });
};

const cancel: OnOrder = async ({ id, status }, { text, texts }, by) => {
  const input = cancelInput.safeParse({ reason: text("reason"), notify: texts("notify").length > 0 });
  if (!input.success) return invalid(input.error);
  const wasPaid = status !== "awaiting_payment";
  const { notify } = input.data;
  const leaves = notify ? "The refund and the email are sent" : "The refund is sent";
  const who = may(by, "payments.decide") ? "you" : "an owner or manager";
  const byHand = `${notify ? "The email is sent, and " : ""}Today asks ${who} to refund it by hand${notify ? "," : ""}`;
  return toActionResult(await cancelForStaff(id, input.data, by), ({ undo, isByHand }) => ({
    message: wasPaid ? `Canceled. ${isByHand ? byHand : leaves} in 30 seconds.` : "Canceled.",
    undo: undoOf(undo),
  }));
};

/** Undoes the latest action on the order, without JavaScript too. */
const undo: OnOrder = async ({ id }, { text }, by) => {
  const auditId = readLogId(text("audit_id"));
  const entry = await findAuditEntry(auditId);
  if (entry?.subjectType !== "order" || entry.subjectId !== id) return staleError("too_late");
  const undone = await undoAuditEntry({ id: auditId, wholeBatch: false }, by);
  if (undone.ok) return ok({ message: "Undone." });
  return err({ code: undone.error.code, error: undoErrorMessage(undone.error) });
};

const pack: OnOrder = async ({ id }, input, by) => {
  const units = readUnits(input);
  if (!units.ok) return units;
  if (units.value?.length === 0) return invalidFields({ units: "Choose at least one unit." });
  const parsed = packInput.safeParse({ lines: units.value });
  if (!parsed.success) return invalid(parsed.error);
  return toActionResult(await packOrder(id, by, parsed.data.lines), undoableSuccess("Packed."));
};

const ACTIONS: Record<string, OnOrder> = {
  pack,
  unpack: async ({ id }, _, by) => toActionResult(await unpackOrder(id, by), undoableSuccess("No longer packed.")),
  deliver: async ({ id }, _, by) => toActionResult(await deliverOrder(id, by), undoableSuccess("Delivered.")),
  note,
  cancel,
  undo,
  ...SHIPMENT_ACTIONS,
  ...MONEY_ACTIONS,
  ...EDIT_ACTIONS,
};

/** Someone who no longer sees the order, such as a packer who has delivered it, goes to the list, which says so. */
async function leaveIfHidden(done: ActionSuccess, number: string, by: Actor): Promise<ActionSuccess> {
  const after = await findOrderByNumber(number);
  if (!after || seesOrder(after, by)) return done;
  const undo = done.undo?.url.match(/\d+/)?.[0];
  const delivered = new URLSearchParams({ delivered: number, ...(undo && { undo }) });
  return { ...done, to: after.fulfillment === "delivered" ? `/admin/orders?${delivered}` : "/admin/orders" };
}

/** The actions on one order. Each function checks the permission itself. */
export function orderActions(request: Request, typed: string) {
  const onOrder = (run: OnOrder): ActionHandler => ({
    permission: "orders.view",
    run: async (input) => {
      const number = readOrderNumber(typed);
      const order = number === undefined ? undefined : await findOrderByNumber(number);
      if (!order) return staleError("no_such_order");
      const result = seesOrder(order, input.by) ? await run(order, input, input.by) : staleError("not_allowed");
      if (result.ok) return ok(await leaveIfHidden(result.value, order.number, input.by));
      const reason = await explainConflict(order.id, result.error, input.by);
      return reason ? err({ ...result.error, error: `Not done: ${reason}` }) : result;
    },
  });
  return runAction(request, Object.fromEntries(Object.entries(ACTIONS).map(([intent, run]) => [intent, onOrder(run)])));
}
