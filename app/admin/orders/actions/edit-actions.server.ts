import type { ActionError, ActionInput } from "#app/admin/actions/run-action.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { type EditedOrder, editOrder } from "#app/features/order-management/edit/edit-order.ts";
import { ORDER_ERRORS, orderEditInput } from "#app/features/order-management/order-management.contract.ts";
import { RESENDABLE, resendEmail } from "#app/features/order-management/resend-email.ts";
import { orderETag, viewStaffOrder } from "#app/features/order-management/view-staff-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";

import { err, type Result } from "#app/platform/result.ts";
import { ADDRESS_PARTS, type EditedField, editedText, squash } from "../edited-text.ts";
import { invalid, type OnOrder, staleError, toActionResult, undoOf } from "./order-action-result.server.ts";

const LABELS: Record<EditedField, string> = {
  shipping_address: "shipping address",
  email: "email",
  gift_message: "gift message",
};

const typedValue = (field: EditedField, { text }: ActionInput) =>
  field === "shipping_address" ? Object.fromEntries(ADDRESS_PARTS.map((part) => [part, text(part)])) : text(field);

/** The messages of the parts of an address stand at the parts. */
const atParts = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace("shipping_address.", ""), message]));

type Edited = Result<EditedOrder, Exclude<Awaited<ReturnType<typeof editOrder>>, { ok: true }>["error"]>;

/**
 * Saves one field. Where others changed other fields since the form was opened, it is saved all the same; where they
 * changed this one, it is refused with their value.
 */
const edit =
  (field: EditedField): OnOrder =>
  async (order, input, by) => {
    const parsed = orderEditInput.safeParse({ [field]: typedValue(field, input) });
    if (!parsed.success) {
      const { error } = invalid(parsed.error) as { error: ActionError };
      return err({ ...error, fields: atParts(error.fields ?? {}) });
    }
    const save = (ifMatch: string): Promise<Edited> => editOrder(order.id, { ...parsed.data, ifMatch }, by);
    let edited = await save(input.text("etag"));
    if (!edited.ok && edited.error.code === "order_changed") {
      const viewed = await viewStaffOrder(order.number, by);
      if (!viewed.ok) return staleError(viewed.error.code);
      if (editedText(viewed.value.body, field) !== squash(input.text("opened"))) return conflict(field, viewed.value);
      edited = await save(orderETag(viewed.value.order));
    }
    if (edited.ok) {
      const { order: after, undo } = edited.value;
      return { ok: true, value: { message: messageOf(field, order, after), undo: undoOf(undo) } };
    }
    const { error } = edited;
    if (error.code === "order_changed") return err({ code: error.code, error: "Please save again." });
    if (error.code !== "invalid_address") return staleError(error.code);
    return err({ code: error.code, error: ORDER_ERRORS.invalid_address.error, fields: error.fields });
  };

type Viewed = Extract<Awaited<ReturnType<typeof viewStaffOrder>>, { ok: true }>["value"];

function conflict(field: EditedField, { order, body, edited }: Viewed) {
  const isNamed = edited?.fields.includes(field);
  const who = isNamed ? `${edited?.actor_name}, ${shortTime(new Date(edited?.at ?? 0))}` : "A colleague";
  const theirs = editedText(body, field);
  const error = `Not saved: the ${LABELS[field]} was changed in the meantime (${who}). Save again to replace it with yours.`;
  return err<ActionError>({ code: "order_changed", error, current: { etag: orderETag(order), opened: theirs, who } });
}

function messageOf(field: EditedField, before: OrderRow, after: OrderRow): string {
  if (field === "email")
    return "Saved. In 30 seconds the confirmation goes to the new address, and a notice to the former one.";
  if (field === "gift_message") return "Saved. The packing slip shows this message.";
  const isElsewhere = before.shippingAddress.country !== after.shippingAddress.country;
  return isElsewhere
    ? "Saved. The country is different now, but the shipping price stays the same."
    : "Saved. The parcel goes to this address.";
}

const resend: OnOrder = async ({ id }, { text }, by) => {
  const template = RESENDABLE.find((one) => one === text("template"));
  if (!template) return staleError("no_such_email");
  const about = text("about") || undefined;
  return toActionResult(await resendEmail(id, template, by, { about }), () => ({
    message: "The email is on its way again.",
  }));
};

/** Edits of an order, and its emails. */
export const EDIT_ACTIONS: Record<string, OnOrder> = {
  edit_address: edit("shipping_address"),
  edit_email: edit("email"),
  edit_gift: edit("gift_message"),
  resend,
};
