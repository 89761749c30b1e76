import type { UndoableAction } from "#app/features/audit/audit-actions.ts";
import { type AuditRow, findAuditEntry } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { putCardBack, takeCardOff, undoStartMaking, undoStopMaking } from "#app/features/bench/make-units.ts";
import { undoOrderEdit } from "#app/features/order-management/edit/undo-edit.ts";
import { undoRestock } from "#app/features/order-management/restock-order.ts";
import { undoPack, undoUnpack } from "#app/features/orders/fulfillment/undo-pack.ts";
import { undoCorrection, undoDelivery } from "#app/features/orders/fulfillment/undo-shipment-change.ts";
import { undoNote } from "#app/features/orders/notes/add-note.ts";
import { undoRequest } from "#app/features/payments/refunds/undo-refund.ts";
import { undoCancel } from "#app/features/payments/staff/undo-cancel.ts";
import { undoDecision, undoMarkAsPaid } from "#app/features/payments/staff/undo-payment.ts";
import { undoShipmentIn } from "#app/features/payments/staff/undo-shipment.ts";
import { undoVoid } from "#app/features/payments/staff/void-shipment.ts";
import { isBulkEdit, type UndoBatchError, undoProductBatch } from "#app/features/product-editing/bulk/undo-batch.ts";
import { undoStatus } from "#app/features/product-editing/change-status.ts";
import { undoDeleteProduct } from "#app/features/product-editing/delete-product.ts";
import { undoDeletion } from "#app/features/product-editing/drafts/delete-draft.ts";
import { undoImages } from "#app/features/product-editing/drafts/edit-images.ts";
import { undoEdit } from "#app/features/product-editing/edit-product.ts";
import { undoCancelSchedule, undoSchedule } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { undoDismissal, undoModeration } from "#app/features/reviews/moderation/undo-moderation.ts";
import { undoTimeZone } from "#app/features/settings/time-zone.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { undoStaffEdit } from "#app/features/staff/management/edit-staff.ts";
import { undoStaffState } from "#app/features/staff/management/suspend-staff.ts";
import { undoStockMovement } from "#app/features/stock-taking/adjust-stock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";

/**
 * Reverses an entry's action in a transaction, and writes an audit entry with `undoes`. Returns an expected error when the
 * action was overtaken.
 */
type UndoFunction = (tx: Tx, entry: AuditRow, by: Actor) => Promise<Result<{ auditId: AuditId }, ExpectedError>>;

/** The function of each action that can be undone. A missing one does not compile. */
const UNDO_FUNCTIONS: Record<UndoableAction, UndoFunction> = {
  "staff.edit": undoStaffEdit,
  "staff.suspend": undoStaffState,
  "staff.restore": undoStaffState,
  "settings.time_zone": (tx, { id, before, after }, by) =>
    undoTimeZone({ before: before?.time_zone, after: after?.time_zone, auditId: id }, by, tx),
  "products.delete": (tx, { id, subjectId, before }, by) =>
    undoDeleteProduct(
      { productId: Number(subjectId), product: before?.product, draft: before?.draft, auditId: id },
      by,
      tx,
    ),
  "products.edit": undoProductEdit,
  "products.publish": undoProductStatus,
  "products.unpublish": undoProductStatus,
  "products.archive": undoProductStatus,
  "products.restore": undoProductStatus,
  "products.schedule": undoScheduleEntry,
  "products.unschedule": (tx, { id, before }, by) => undoCancelSchedule({ before, auditId: id }, by, tx),
  "drafts.images": undoDraftImages,
  "drafts.delete": undoDraftDeletion,
  "orders.pack": undoPack,
  "orders.unpack": undoUnpack,
  "orders.ship": undoShipEntry,
  "orders.correct_tracking": undoCorrection,
  "orders.void_shipment": undoVoid,
  "orders.deliver": undoDelivery,
  "orders.restock": undoRestock,
  "orders.note": undoNote,
  "orders.cancel": undoCancel,
  "orders.pay_by_hand": undoMarkAsPaid,
  "orders.edit": undoOrderEdit,
  "refunds.request": undoRefundEntry,
  "payments.decide": undoDecision,
  "reviews.publish": undoModeration,
  "reviews.decline": undoModeration,
  "reviews.answer": undoModeration,
  "reviews.dismiss_reports": undoDismissal,
  "bench.make": undoStartMaking,
  "bench.remove": undoStopMaking,
  "stock.receive": undoStockEntry,
  "stock.count": undoStockEntry,
  "stock.correct": undoStockEntry,
};

async function undoProductEdit(tx: Tx, { id, subjectId, before, after }: AuditRow, by: Actor) {
  const fields = { before: before ?? {}, after: after ?? {} };
  const undone = await undoEdit({ productId: Number(subjectId), ...fields, auditId: id }, by, tx);
  return undone.ok ? ok({ auditId: undone.value.auditId }) : undone;
}

async function undoProductStatus(tx: Tx, { id, subjectId, before, after }: AuditRow, by: Actor) {
  const entry = { productId: Number(subjectId), before: before?.status, after: after?.status, auditId: id };
  const undone = await undoStatus(entry, by, tx);
  return undone.ok ? ok({ auditId: undone.value.auditId }) : undone;
}

function undoScheduleEntry(tx: Tx, { id, subjectType, subjectId, before, after }: AuditRow, by: Actor) {
  const of = subjectType === "draft" ? { draftId: subjectId } : { productId: Number(subjectId) };
  return undoSchedule({ of, before: before?.publish_at, after: after?.publish_at, auditId: id }, by, tx);
}

function undoDraftImages(tx: Tx, { id, subjectId, before, after }: AuditRow, by: Actor) {
  return undoImages({ draftId: subjectId, before, after, auditId: id }, by, tx);
}

function undoDraftDeletion(tx: Tx, { id, subjectId, before }: AuditRow, by: Actor) {
  return undoDeletion({ draftId: subjectId, before: before?.draft, auditId: id }, by, tx);
}

/** Entries of earlier versions name no parcel: their time is over. */
async function undoShipEntry(tx: Tx, { after }: AuditRow, by: Actor) {
  const shipment = after?.shipment;
  return typeof shipment === "string" ? undoShipmentIn(tx, shipment, by) : err({ code: "too_late" });
}

function undoRefundEntry(tx: Tx, { subjectId, after }: AuditRow, by: Actor) {
  return undoRequest(tx, { orderId: subjectId, requestId: String(after?.request ?? "") }, by);
}

/**
 * A count that was right moved nothing, so there is nothing to undo. Units of the making list go back to it, and come from it
 * again when that is undone.
 */
async function undoStockEntry(tx: Tx, entry: AuditRow, by: Actor) {
  const movementId = entry.after?.movement_id;
  if (typeof movementId !== "number") return err({ code: "nothing_to_undo" });
  const { card, isReceived } = await cardOf(entry, tx);
  if (card !== undefined && !isReceived && !(await takeCardOff(tx, card))) return err({ code: "overtaken" });
  const undone = await undoStockMovement({ movementId, auditId: entry.id }, by, tx);
  if (undone.ok && card !== undefined && isReceived) await putCardBack(tx, undone.value.variantId, card);
  return undone;
}

/** The card whose units an entry received, itself or by undoing an undo, or put back on the making list. */
async function cardOf(entry: AuditRow, tx: Tx): Promise<{ card: unknown; isReceived: boolean }> {
  const undone = entry.undoes === null ? undefined : await findAuditEntry(entry.undoes, tx);
  if (!undone) return { card: entry.before?.card, isReceived: true };
  const { card, isReceived } = await cardOf(undone, tx);
  return { card, isReceived: !isReceived };
}

/** The function that undoes an action; undefined if it can't be undone. */
export function undoFunctionOf(action: string): UndoFunction | undefined {
  return (UNDO_FUNCTIONS as Record<string, UndoFunction>)[action];
}

type BatchUndo = (tx: Tx, entries: AuditRow[], by: Actor) => Promise<Result<AuditId[], UndoBatchError>>;

const undoBulkEdit: BatchUndo = (tx, entries, by) =>
  undoProductBatch(
    entries.map(({ id, subjectId, before, after }) => ({
      auditId: id,
      productId: Number(subjectId),
      before: before ?? {},
      after: after ?? {},
    })),
    by,
    tx,
  );

/** The function that undoes all entries of a bulk action together; undefined if they are undone one by one. */
export function batchUndoOf(entries: AuditRow[]): BatchUndo | undefined {
  const areBulkEdits = entries.every(({ action, fields }) => action.startsWith("products.") && isBulkEdit(fields));
  return areBulkEdits && new Set(entries.map(({ subjectId }) => subjectId)).size === entries.length
    ? undoBulkEdit
    : undefined;
}
