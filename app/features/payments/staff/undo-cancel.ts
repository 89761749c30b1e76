import { z } from "zod";
import { isUndoTime } from "#app/features/audit/undo-time.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, setFulfillment, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { addPackedUnits } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { revertOrder } from "#app/features/orders/lifecycle/change-order.ts";
import { setCancelReason } from "#app/features/orders/orders.queries.ts";
import { findRefundsOf } from "#app/features/payments/refunds/refunds.queries.ts";
import { sellReturnedUnits } from "#app/features/stock/reverse-sale.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { callBack, type UndoAction } from "./undo-window.ts";

const quantity = z.number();
const canceledSchema = z.object({
  emails: z.array(z.string()),
  refunds: z.array(z.string()),
  earlier_refunds: z.array(z.string()),
  units: z.array(z.object({ variantId: z.number(), quantity })),
  packed: z.array(z.object({ position: z.number(), quantity })).default([]),
});

const REASON = "Cancellation undone";

/**
 * Undoes the cancellation of a paid order while its email and its refunds wait: sells its units again and packs those that were
 * packed. Errors: forbidden, no_such_order, too_late (also if an earlier refund was sent meanwhile, which restocked nothing),
 * too_few_units (others bought them since).
 */
export const undoCancel: UndoAction = async (tx, entry, by) => {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "orders.cancel" });
  if (!locked.ok) return locked;
  const before = locked.value;
  const canceled = canceledSchema.safeParse({ ...entry.before, ...entry.after });
  const isOpen = before.status === "cancelled" && before.anonymizedAt === null && isUndoTime(entry);
  if (!isOpen || !canceled.success) return err({ code: "too_late" });
  const { earlier_refunds: earlier, units, packed, ...waiting } = canceled.data;
  if (!(await callBack(tx, waiting))) return err({ code: "too_late" });
  if (await hasSent(tx, before.id, earlier)) return err({ code: "too_late" });
  const sold = await sellReturnedUnits(tx, before.id, units, REASON);
  if (!sold.ok) return sold;
  const to = before.refundedCents > 0 ? "partly_refunded" : "paid";
  const reverted = await revertOrder(tx, before, to, { ...shopActor(by), reason: REASON });
  if (!reverted.ok) return reverted;
  await setCancelReason(before.id, "", tx);
  await addPackedUnits(before.id, packed, 1, tx);
  const again =
    packed.length > 0 ? await setFulfillment(tx, reverted.value, "packed", { by, reason: "Packed" }) : reverted;
  if (!again.ok) return again;
  const undo = { action: "orders.undo_cancel", undoes: entry.id } as const;
  return ok({ auditId: await auditOrder(tx, { by, before, after: again.value, ...undo }) });
};

async function hasSent(tx: Tx, orderId: string, refunds: string[]): Promise<boolean> {
  const waits = (status: string) => status === "pending" || status === "undone";
  return (await findRefundsOf(orderId, tx)).some(({ id, status }) => refunds.includes(id) && !waits(status));
}
