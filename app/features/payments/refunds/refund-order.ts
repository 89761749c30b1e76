import { randomUUID } from "node:crypto";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import {
  type LineProgress,
  type PositionQuantity,
  unitsToCancel,
  unitsToSend,
  WITHOUT_UNITS,
} from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { deriveFulfillment, lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { undoUntil } from "#app/features/orders/fulfillment/ship-order.ts";
import { addCanceledUnits, findProgress } from "#app/features/orders/fulfillment/shipments.queries.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { lockReceivedPayments, type ReceivedPayment } from "#app/features/payments/payments.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { mayRefund, type RefundLimitError } from "./refund-limits.ts";
import { countRefundedUnits, findRefundsOf, insertRefundLines, type RefundLineRow } from "./refunds.queries.ts";
import { type RefundCause, requestRefund } from "./request-refund.ts";

/**
 * Units of a line to refund. `restock` of them go back into stock, of those that were sent or will not be; by default those that
 * will not be, unless they are damaged or lost. `cancel` of them are not to be sent; by default as many as are left to send, but
 * damaged or lost units are those that were sent.
 */
export type RefundedUnits = PositionQuantity & { restock?: number | undefined; cancel?: number | undefined };

/** Amounts in cents. `amountCents` is the whole refund, by default the lines and the shipping. */
export type RefundRequest = {
  lines: RefundedUnits[];
  shippingCents: number;
  amountCents?: number | undefined;
  cause: RefundCause;
  note: string;
  notify: boolean;
  /** What could be refunded when the staff looked at the order. */
  expectedRefundableCents: number;
};

export type RefundRequestError =
  | RefundLimitError
  | NoSuchOrder
  | NotAllowed
  | { code: "refundable_changed"; refundableCents: number }
  | { code: "too_much_money"; refundableCents: number }
  | { code: "too_much_shipping" }
  | { code: "too_many_units" }
  | { code: "nothing_to_refund" }
  | { code: "reference_required" }
  | { code: "units_to_send" };

/** `refundId`: one of the refunds of the request (`refundIds`); undoing it, or the audit entry `undo`, undoes all of them. */
export type RequestedRefund = {
  requestId: string;
  refundId: string;
  refundIds: string[];
  undo: AuditId;
  amountCents: number;
  undoUntil: Date;
  order: OrderRow;
};

/**
 * Requests a refund of units, shipping or a free amount; several payments are refunded oldest first. It is sent after
 * UNDO_SECONDS, when its units are restocked. Errors: forbidden, step_up, refund_over_limit, no_such_order,
 * refundable_changed, too_much_money, too_much_shipping, too_many_units, nothing_to_refund, reference_required (a payment
 * by hand is refunded by hand: the note has to say how), units_to_send (nothing would be left of the money, so units that are
 * still to be sent would not be: the order has to be canceled, or the units refunded).
 */
export function refundOrder(
  orderId: string,
  request: RefundRequest,
  by: Actor,
): Promise<Result<RequestedRefund, RefundRequestError>> {
  return transaction<RequestedRefund, RefundRequestError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "refunds.make" });
    if (!locked.ok) return locked;
    const payments = await lockReceivedPayments(orderId, tx);
    const lines = await planLines(tx, orderId, request);
    if (!lines.ok) return lines;
    const amountCents = request.amountCents ?? sumOf(lines.value) + request.shippingCents;
    const possible = await checkAmount(tx, locked.value, { ...request, amountCents }, payments);
    if (!possible.ok) return possible;
    const permitted = await mayRefund(tx, { by, orderId, amountCents });
    if (!permitted.ok) return permitted;
    if (amountCents === request.expectedRefundableCents && (await leavesUnits(tx, locked.value, lines.value)))
      return err({ code: "units_to_send" });
    return write(tx, locked.value, { ...request, amountCents, planned: lines.value, payments, by });
  });
}

type PlannedLine = Omit<RefundLineRow, "refundId">;
const sumOf = (lines: PlannedLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the units to refund with their amounts. Errors: too_many_units. */
async function planLines(
  tx: Tx,
  orderId: string,
  { lines: wanted, cause }: RefundRequest,
): Promise<Result<PlannedLine[], { code: "too_many_units" }>> {
  const bought = new Map((await findOrderLines(orderId, tx)).map(({ line }) => [line.position, line]));
  const progress = new Map((await findProgress(orderId, tx)).map((line) => [line.position, line]));
  const refunded = await countRefundedUnits(orderId, tx);
  const planned: PlannedLine[] = [];
  for (const units of wanted) {
    const line = bought.get(units.position);
    const known = progress.get(units.position);
    const before = refunded.get(units.position) ?? 0;
    const left = (line?.quantity ?? 0) - before;
    const isRepeated = planned.some(({ position }) => position === units.position);
    if (!line || !known || isRepeated || units.quantity < 1 || units.quantity > left)
      return err({ code: "too_many_units" });
    const plan = planUnits(units, { ...known, refunded: before }, cause);
    if (!plan) return err({ code: "too_many_units" });
    const { position, quantity } = units;
    planned.push({ orderId, position, quantity, amountCents: line.unitPriceCents * quantity, ...plan });
  }
  return ok(planned);
}

/** Whether units would still be to be sent after a refund of these lines. */
async function leavesUnits(tx: Tx, order: OrderRow, planned: PlannedLine[]): Promise<boolean> {
  if (WITHOUT_UNITS.has(order.status)) return false;
  const canceled = new Map(planned.map((line) => [line.position, line.canceled]));
  return (await findProgress(order.id, tx)).some((line) => unitsToSend(line) > (canceled.get(line.position) ?? 0));
}

type RefundedLine = LineProgress & { refunded: number };

function planUnits({ quantity, restock, cancel }: RefundedUnits, line: RefundedLine, cause: RefundCause) {
  const isGone = cause === "damaged" || cause === "lost";
  const canceled = cancel ?? unitsToCancel(quantity, { ...line, toSend: unitsToSend(line) }, isGone);
  const restocked = restock ?? (isGone ? 0 : canceled);
  const isPossible =
    canceled <= Math.min(quantity, unitsToSend(line)) &&
    restocked <= canceled + Math.min(quantity - canceled, line.sent);
  return isPossible ? { canceled, restock: restocked } : undefined;
}

async function checkAmount(
  tx: Tx,
  order: OrderRow,
  { amountCents, shippingCents, note, expectedRefundableCents }: RefundRequest & { amountCents: number },
  payments: ReceivedPayment[],
): Promise<Result<null, RefundRequestError>> {
  const refundableCents = payments.reduce((sum, payment) => sum + payment.refundableCents, 0);
  if (refundableCents !== expectedRefundableCents) return err({ code: "refundable_changed", refundableCents });
  if (amountCents <= 0) return err({ code: "nothing_to_refund" });
  if (amountCents > refundableCents) return err({ code: "too_much_money", refundableCents });
  const before = (await findRefundsOf(order.id, tx)).filter(({ status }) => status !== "failed" && status !== "undone");
  const shippingBefore = before.reduce((sum, refund) => sum + refund.shippingCents, 0);
  const isTooMuch = shippingCents > amountCents || shippingBefore + shippingCents > order.shippingCents;
  if (isTooMuch) return err({ code: "too_much_shipping" });
  const isByHand = payments.some(({ provider, refundableCents: left }) => provider === "manual" && left > 0);
  return isByHand && note.trim() === "" ? err({ code: "reference_required" }) : ok(null);
}

type Writing = RefundRequest & { amountCents: number; planned: PlannedLine[]; payments: ReceivedPayment[]; by: Actor };

async function write(
  tx: Tx,
  order: OrderRow,
  { amountCents, shippingCents, planned, payments, cause, note, notify, by }: Writing,
): Promise<Result<RequestedRefund, NotAllowed>> {
  const requestId = randomUUID();
  const sendAfter = undoUntil();
  const common = { requestId, sendAfter, note, notify, staffId: by.kind === "staff" ? by.staffId : null };
  let [left, shippingLeft] = [amountCents, shippingCents];
  const refundIds: string[] = [];
  for (const payment of payments) {
    const part = Math.min(left, payment.refundableCents);
    if (part === 0) continue;
    const shippingPart = Math.min(shippingLeft, part);
    refundIds.push(await requestRefund(tx, payment, part, cause, { ...common, shippingCents: shippingPart }));
    left -= part;
    shippingLeft -= shippingPart;
  }
  const refundId = refundIds[0] ?? "";
  const lines = planned.map((line) => ({ ...line, refundId }));
  await insertRefundLines(lines, tx);
  await addCanceledUnits(order.id, unitsCanceled(planned), tx);
  const after = await fulfillAfterRefund(tx, order, by);
  if (!after.ok) return after;
  const units = planned.map(({ position, quantity, restock }) => ({ position, quantity, restock }));
  const fields = {
    after: {
      amount_cents: amountCents,
      shipping_cents: shippingCents,
      cause,
      lines: units,
      request: requestId,
      undo_until: sendAfter,
    },
  };
  const personal = note ? { personal: { after: { note } } } : {};
  const entry = { by, action: "refunds.request", before: order, after: after.value, fields, ...personal } as const;
  const undo = await auditOrder(tx, entry);
  return ok({ requestId, refundId, refundIds, undo, amountCents, undoUntil: sendAfter, order: after.value });
}

/** Returns the units of refund lines that are not to be sent. */
export function unitsCanceled(lines: Pick<RefundLineRow, "position" | "canceled">[]): PositionQuantity[] {
  return lines
    .map(({ position, canceled }) => ({ position, quantity: canceled }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Updates the fulfillment of an order of which something was sent, after a refund or its undo: complete once no units are left to
 * send, reopened when units are to be sent again. Returns the order. Errors: not_allowed.
 */
export async function fulfillAfterRefund(tx: Tx, order: OrderRow, by: Actor): Promise<Result<OrderRow, NotAllowed>> {
  const hasLeft = order.fulfillment !== "none" && order.fulfillment !== "packed";
  if (!hasLeft || order.status === "cancelled" || order.status === "refunded") return ok(order);
  const lines = await findProgress(order.id, tx);
  const isOpen = lines.some((line) => unitsToSend(line) > 0);
  if (isOpen === (order.fulfillment === "partly_shipped")) return ok(order);
  return deriveFulfillment(tx, order, {
    by,
    reason: isOpen ? "Units need to be sent again" : "Nothing is left to send",
  });
}
