import { numberOfRefund } from "#app/features/order-management/find-subject.queries.ts";
import {
  ORDER_ERRORS,
  paymentNoteInput,
  refundInput,
  restockInput,
} from "#app/features/order-management/order-management.contract.ts";
import { restockOrder } from "#app/features/order-management/restock-order.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { undoRefund } from "#app/features/payments/refunds/undo-refund.ts";
import { markAsPaid } from "#app/features/payments/staff/mark-as-paid.ts";
import { normalizeAmount, toDollars } from "#app/platform/money.ts";
import { err } from "#app/platform/result.ts";
import { tooMuch } from "../money/refund-limit.ts";
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

const WHOLE = /^\d{0,5}$/;

const refund: OnOrder = async ({ id }, input, by) => {
  const { text, texts } = input;
  const units = readUnits(input);
  if (!units.ok) return units;
  const wanted = units.value ?? [];
  const choices = wanted.flatMap(({ position }) => [`restock_${position}`, `cancel_${position}`]);
  const unreadable = choices.find((name) => !WHOLE.test(text(name)));
  if (unreadable) return invalidFields({ [unreadable]: "A quantity must be a whole number." });
  const chosen = (name: string) => (text(name) === "" ? undefined : Number(text(name)));
  const parsed = refundInput.safeParse({
    lines: wanted.map((line) => ({
      ...line,
      restock: chosen(`restock_${line.position}`),
      cancel: chosen(`cancel_${line.position}`),
    })),
    ...(text("shipping") && { shipping: text("shipping") }),
    ...(text("amount") && { amount: normalizeAmount(text("amount")) }),
    cause: text("cause"),
    note: text("note"),
    notify: texts("notify").length > 0,
    expected_refundable: text("expected_refundable"),
  });
  if (!parsed.success) return invalid(parsed.error);
  const { shipping, amount, expected_refundable, ...request } = parsed.data;
  const amounts = { shippingCents: shipping, amountCents: amount, expectedRefundableCents: expected_refundable };
  const requested = await refundOrder(id, { ...request, ...amounts }, by);
  if (!requested.ok && requested.error.code === "too_much_money") {
    const { code, refundableCents } = requested.error;
    const { error } = ORDER_ERRORS[code];
    return err({ code, error, fields: { amount: tooMuch(refundableCents) } });
  }
  return toActionResult(requested, ({ amountCents, refundId }) => ({
    message: `${toDollars(amountCents)} is refunded in 30 seconds.`,
    undo: { url: `/api/admin/refunds/${refundId}/undo/` },
  }));
};

const undo: OnOrder = async ({ number }, { text }, by) => {
  const refundId = text("id");
  if ((await numberOfRefund(refundId)) !== number) return staleError("no_such_refund");
  return toActionResult(await undoRefund(refundId, by), success("Undone. No money is sent."));
};

const restock: OnOrder = async ({ id }, input, by) => {
  const units = readUnits(input);
  if (!units.ok) return units;
  if (!units.value?.length) return invalidFields({ units: "Enter how many units came back." });
  const parsed = restockInput.safeParse({ lines: units.value });
  if (!parsed.success) return invalid(parsed.error);
  return toActionResult(await restockOrder(id, parsed.data.lines, by), undoableSuccess("Back in stock."));
};

const pay: OnOrder = async ({ id }, { text }, by) => {
  const parsed = paymentNoteInput.safeParse({ note: text("note") });
  if (!parsed.success) return invalid(parsed.error);
  return toActionResult(await markAsPaid(id, parsed.data.note, by), ({ undo: auditId }) => ({
    message: "Paid. The order can be packed. The confirmation is sent in 30 seconds.",
    undo: undoOf(auditId),
  }));
};

/** Refunds, restocking and manual payments. */
export const MONEY_ACTIONS: Record<string, OnOrder> = { refund, undo_refund: undo, restock, record_payment: pay };
