import type { ActionError, ActionInput, ActionSuccess } from "#app/admin/actions/run-action.server.ts";
import { numberOfShipment } from "#app/features/order-management/find-subject.queries.ts";
import { reasonInput, shipmentInput, trackingInput } from "#app/features/order-management/order-management.contract.ts";
import { correctTracking, deliverShipment } from "#app/features/orders/fulfillment/change-shipment.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Result } from "#app/platform/result.ts";
import {
  invalid,
  invalidFields,
  type OnOrder,
  readUnits,
  staleError,
  success,
  toActionResult,
  undoableSuccess,
  undoOf,
} from "./order-action-result.server.ts";

type OnShipment = (id: string, input: ActionInput, by: StaffActor) => Promise<Result<ActionSuccess, ActionError>>;

/** An action on the parcel that the form's `id` names: one of this order. */
const onShipment =
  (run: OnShipment): OnOrder =>
  async ({ number }, input, by) => {
    const id = input.text("id");
    return (await numberOfShipment(id)) === number ? run(id, input, by) : staleError("no_such_shipment");
  };

const notifies = ({ texts }: ActionInput) => texts("notify").length > 0;

/** The tracking as it was typed. An empty address is none. */
const typedTracking = (input: ActionInput) => ({
  carrier: input.text("carrier"),
  number: input.text("number"),
  ...(input.text("url") && { url: input.text("url") }),
  notify: notifies(input),
});

const ship: OnOrder = async ({ id }, input, by) => {
  const units = readUnits(input);
  if (!units.ok) return units;
  if (units.value?.length === 0) return invalidFields({ units: "Choose at least one unit." });
  const parsed = shipmentInput.safeParse({ ...typedTracking(input), ...(units.value && { lines: units.value }) });
  if (!parsed.success) return invalid(parsed.error);
  return toActionResult(await shipOrder(id, parsed.data, by), ({ shipment }) => ({
    message: parsed.data.notify ? "Sent. The email goes out in 30 seconds." : "Sent.",
    undo: { url: `/api/admin/shipments/${shipment.id}/undo/` },
  }));
};

const correct: OnShipment = async (id, input, by) => {
  const parsed = trackingInput.safeParse(typedTracking(input));
  if (!parsed.success) return invalid(parsed.error);
  const version = /^"s(\d{1,9})"$/.exec(input.text("etag"))?.[1];
  const corrected = await correctTracking(id, { ...parsed.data, version: Number(version ?? 0) }, by);
  return toActionResult(corrected, ({ undo, until }) => ({
    message: until ? "Corrected. The email goes out in 30 seconds." : "Corrected.",
    undo: undoOf(undo),
  }));
};

const voidParcel: OnShipment = async (id, { text }, by) => {
  const parsed = reasonInput.safeParse({ reason: text("reason") });
  if (!parsed.success) return invalid(parsed.error);
  return toActionResult(await voidShipment(id, parsed.data.reason, by), ({ order, undo, hasRefunded }) => ({
    message: `Voided. ${order.status === "cancelled" ? ALL_REFUNDED : hasRefunded ? SOME_REFUNDED : TO_SEND}`,
    undo: undoOf(undo),
  }));
};
const ALL_REFUNDED = "Everything was refunded, so the order is canceled.";
const SOME_REFUNDED = "Refunded units won’t be sent again.";
const TO_SEND = "Its units need to be sent again.";

/** Sending, and what becomes of parcels. */
export const SHIPMENT_ACTIONS: Record<string, OnOrder> = {
  ship,
  undo_shipment: onShipment(async (id, _, by) =>
    toActionResult(await undoShipment(id, by), success("Undone. No email was sent.")),
  ),
  correct_tracking: onShipment(correct),
  void_shipment: onShipment(voidParcel),
  deliver_shipment: onShipment(async (id, _, by) =>
    toActionResult(await deliverShipment(id, by), undoableSuccess("Delivered.")),
  ),
};
