import { randomUUID } from "node:crypto";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { type PackError, packInTransaction } from "#app/features/orders/fulfillment/pack-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { inSavepoint, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { explainConflict } from "../explain-conflict.ts";
import { ORDER_ERRORS } from "../order-management.contract.ts";
import { lockOrdersByNumber } from "./pack-orders.queries.ts";

/** An order that could not be packed, with a sentence that says why. */
export type NotPacked = { number: string; reason: string };

/** The orders that were packed, those that were not, and an audit entry of the batch. */
type PackedOrders = { packed: string[]; notPacked: NotPacked[]; auditId: AuditId };
type Failed = { number: string; order: OrderRow | undefined; error: PackError };
type NonePacked = { code: "none_packed"; failed: Failed[] };

/**
 * Packs all that is left to pack of these orders, in one transaction and as one batch of the audit log. An order that can't be
 * packed stays as it is, and the others are packed. Errors: forbidden, none_packed (with the reasons).
 */
export async function packOrders(
  numbers: string[],
  by: Actor,
): Promise<Result<PackedOrders, Forbidden | { code: "none_packed"; notPacked: NotPacked[] }>> {
  const permitted = requirePermission(by, "orders.fulfill");
  if (!permitted.ok) return permitted;
  const batch = randomUUID();
  const done = await transaction<Omit<PackedOrders, "notPacked"> & { failed: Failed[] }, NonePacked>(async (tx) => {
    const { packed, failed } = await packEach(tx, numbers, { by, batch });
    const [first] = packed;
    if (!first) return err({ code: "none_packed", failed });
    return ok({ packed: packed.map(({ number }) => number), failed, auditId: first.auditId });
  });
  if (done.ok) return ok({ ...done.value, notPacked: await explain(done.value.failed, by) });
  return err({ code: "none_packed", notPacked: await explain(done.error.failed, by) });
}

async function packEach(tx: Tx, numbers: string[], packing: { by: Actor; batch: string }) {
  const found = await lockOrdersByNumber(numbers, tx);
  const known = new Set(found.map(({ number }) => number));
  const packed: { number: string; auditId: AuditId }[] = [];
  const failed: Failed[] = numbers
    .filter((number) => !known.has(number))
    .map((number) => ({ number, order: undefined, error: { code: "no_such_order" } }));
  for (const order of found) {
    const result = await inSavepoint(tx, () => packInTransaction(tx, order.id, packing));
    if (result.ok) packed.push({ number: order.number, auditId: result.value.auditId });
    else failed.push({ number: order.number, order, error: result.error });
  }
  return { packed, failed };
}

/** The reasons, in the order of the numbers as they were selected. */
async function explain(failed: Failed[], by: Actor): Promise<NotPacked[]> {
  const explained: NotPacked[] = [];
  for (const { number, order, error } of failed) {
    const conflict = order && (await explainConflict(order.id, error, by));
    explained.push({ number, reason: conflict ?? reasonOf(order, error) });
  }
  return explained;
}

function reasonOf(order: OrderRow | undefined, { code }: PackError): string {
  if (order?.status === "awaiting_payment") return "It is not paid yet.";
  if (order?.status === "cancelled" || order?.status === "refunded") return "It was canceled or refunded.";
  if (order && code === "not_allowed") return "All of it is packed already.";
  return ORDER_ERRORS[code].error;
}
