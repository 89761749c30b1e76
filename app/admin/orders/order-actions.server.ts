import type { z } from "zod";
import {
  type ActionHandler,
  type ActionInput,
  type Done,
  type Refused,
  runAction,
} from "#app/admin/actions/run-action.server.ts";
import type { Undo } from "#app/admin/ui/action-result.ts";
import {
  cancelInput,
  noteInput,
  ORDER_ERRORS,
  refundInput,
  shipmentInput,
} from "#app/features/order-management/order-management.contract.ts";
import { deliverOrder, undoShipment } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder, unpackOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readUuid } from "#app/platform/http/input-schemas.ts";
import { toDollars } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

type OrderFailure = { code: keyof typeof ORDER_ERRORS };

/** What the page says about the result of an action on an order. */
function outcome<Value>(result: Result<Value, OrderFailure>, done: (value: Value) => Done): Result<Done, Refused> {
  if (result.ok) return ok(done(result.value));
  const { code } = result.error;
  return err({ code, error: ORDER_ERRORS[code].error });
}

const invalid = (error: z.ZodError) =>
  err<Refused>({ code: "invalid", error: "Please check what you typed.", fields: fieldsOf(error) });

const said = (message: string, undo?: Undo) => () => ({ message, ...(undo && { undo }) });

type OnOrder = (orderId: string, input: ActionInput, by: StaffActor) => Promise<Result<Done, Refused>>;

const ship: OnOrder = async (orderId, { text, texts }, by) => {
  const notify = texts("notify").length > 0;
  const input = shipmentInput.safeParse({ carrier: text("carrier"), number: text("number"), notify });
  if (!input.success) return invalid(input.error);
  return outcome(await shipOrder(orderId, input.data, by), ({ shipment }) => ({
    message: notify ? "Sent. The email leaves in 30 seconds." : "Sent.",
    undo: { url: `/api/admin/shipments/${shipment.id}/undo/` },
  }));
};

const refund: OnOrder = async (orderId, { text, texts, names }, by) => {
  const lines = names
    .flatMap((name) => (name.startsWith("units_") ? [Number(name.slice("units_".length))] : []))
    .map((position) => ({ position, quantity: Number(text(`units_${position}`) || 0) }))
    .filter(({ quantity }) => quantity !== 0);
  const input = refundInput.safeParse({
    lines,
    ...(text("shipping") && { shipping: text("shipping") }),
    ...(text("amount") && { amount: text("amount").replace(/^\$/, "") }),
    cause: text("cause"),
    note: text("note"),
    notify: texts("notify").length > 0,
    expected_refundable: text("expected_refundable"),
  });
  if (!input.success) return invalid(input.error);
  const { shipping, amount, expected_refundable, ...request } = input.data;
  const requested = await refundOrder(
    orderId,
    { ...request, shippingCents: shipping, amountCents: amount, expectedRefundableCents: expected_refundable },
    by,
  );
  return outcome(requested, ({ amountCents, refundId }) => ({
    message: `${toDollars(amountCents)} goes back in 30 seconds.`,
    undo: { url: `/api/admin/refunds/${refundId}/undo/` },
  }));
};

const note: OnOrder = async (orderId, { text }, by) => {
  const input = noteInput.safeParse({ text: text("text") });
  return input.success ? outcome(await addNote(orderId, input.data.text, by), said("Noted.")) : invalid(input.error);
};

const cancel: OnOrder = async (orderId, { text }, by) => {
  const input = cancelInput.safeParse({ reason: text("reason") });
  if (!input.success) return invalid(input.error);
  return outcome(await cancelForStaff(orderId, input.data, by), said("Canceled. What was paid goes back."));
};

const ACTIONS: Record<string, OnOrder> = {
  pack: async (id, _, by) => outcome(await packOrder(id, by), said("Packed.")),
  unpack: async (id, _, by) => outcome(await unpackOrder(id, by), said("No longer packed.")),
  deliver: async (id, _, by) => outcome(await deliverOrder(id, by), said("Delivered.")),
  undo_shipment: async (_, { text }, by) =>
    outcome(await undoShipment(readUuid(text("id")), by), said("Undone. Nothing was sent.")),
  ship,
  refund,
  note,
  cancel,
};

/** The actions on one order. Each function checks the permission itself. */
export function orderActions(request: Request, typed: string) {
  const onOrder = (run: OnOrder): ActionHandler => ({
    permission: "orders.view",
    run: async (input) => {
      const number = readOrderNumber(typed);
      const order = number === undefined ? undefined : await findOrderByNumber(number);
      if (!order) return err({ code: "no_such_order", error: ORDER_ERRORS.no_such_order.error });
      return run(order.id, input, input.by);
    },
  });
  return runAction(request, Object.fromEntries(Object.entries(ACTIONS).map(([intent, run]) => [intent, onOrder(run)])));
}
