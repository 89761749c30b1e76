import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, requirePermission } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findGaps } from "./check-document.ts";
import { findStoredProduct, type StoredProduct } from "./product-document.queries.ts";
import { insertRevision } from "./revisions.queries.ts";
import { lockVersion, type SavedProduct, type SaveError } from "./save-product.ts";
import { failScheduleOfProduct, reasonToEnd } from "./schedule/fail-schedule.ts";
import { updateStatus } from "./write-document.queries.ts";

type Status = StoredProduct["status"];

/** The actions that change a status: from which, and to which. */
export const STATUS_ACTIONS = {
  publish: { from: ["draft"], to: "published" },
  unpublish: { from: ["published"], to: "draft" },
  archive: { from: ["draft", "published"], to: "archived" },
  restore: { from: ["archived"], to: "draft" },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;
export type StatusAction = keyof typeof STATUS_ACTIONS;

export type StatusError = SaveError | { code: "wrong_status"; current: StoredProduct };

/** What a change of status applies to; without a version, to any. */
export type StatusChange = { id: number; version?: number | undefined; undoes?: AuditId };

/** A product whose status was changed. `unscheduled`: it was to be published at a time, and no longer is. */
export type ChangedStatus = SavedProduct & { unscheduled: boolean };

/**
 * Publishes, unpublishes, archives or restores a product, in the caller's transaction. Carts keep their lines, which can't be
 * ordered meanwhile. What takes it out of the shop ends its scheduled publication. Errors: forbidden, product_not_found,
 * changed_meanwhile, wrong_status, not_complete.
 */
export async function changeStatusIn(
  tx: Tx,
  action: StatusAction,
  { id, version, undoes }: StatusChange,
  by: Actor,
): Promise<Result<ChangedStatus, StatusError>> {
  const allowed = requirePermission(by, "products.publish");
  if (!allowed.ok) return allowed;
  const locked = await lockVersion(id, version, tx);
  if (!locked.ok) return locked;
  const before = locked.value;
  const { from, to } = STATUS_ACTIONS[action];
  if (!(from as readonly Status[]).includes(before.status)) return err({ code: "wrong_status", current: before });
  return setStatus(tx, before, { action, to, undoes }, by);
}

type NewStatus = { action: StatusAction; to: Status; undoes: AuditId | undefined };

/** Sets the status of a locked product, with its revisions and one audit entry. Errors: not_complete. */
async function setStatus(
  tx: Tx,
  before: StoredProduct,
  { action, to, undoes }: NewStatus,
  by: Actor,
): Promise<Result<ChangedStatus, StatusError>> {
  const { id } = before;
  const gaps = to === "published" ? findGaps(before.document) : {};
  if (Object.keys(gaps).length > 0) return err({ code: "not_complete", fields: gaps });
  await insertRevision(tx, before, undefined);
  await updateStatus(id, to, now(), tx);
  const product = await findStoredProduct(id, tx);
  if (!product) throw new Error("A product vanished while its status changed");
  const reason = reasonToEnd(before.status, to);
  const unscheduled = reason !== undefined && (await failScheduleOfProduct(id, reason, tx));
  await insertRevision(tx, product, by);
  const auditId = await writeAuditEntry(tx, {
    by,
    action: `products.${action}`,
    subject: { type: "product", id, label: product.document.name },
    before: { status: before.status },
    after: { status: to },
    ...(undoes !== undefined && { undoes }),
  });
  return ok({ product, auditId, unscheduled });
}

/** Changes the status of a product in a transaction of its own. Errors: as those of `changeStatusIn`. */
export function changeStatus(action: StatusAction, change: StatusChange, by: Actor) {
  return transaction((tx) => changeStatusIn(tx, action, change, by));
}

/**
 * Puts a product back into the status that it had before an entry of the audit log. Errors: as those of `changeStatusIn`;
 * wrong_status, if the status has changed since.
 */
export async function undoStatus(
  { productId, before, after, auditId }: { productId: number; before: unknown; after: unknown; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Promise<Result<SavedProduct, StatusError>> {
  const locked = await lockVersion(productId, undefined, tx);
  if (!locked.ok) return locked;
  const back = (Object.keys(STATUS_ACTIONS) as StatusAction[]).find((action) => {
    const { from, to } = STATUS_ACTIONS[action];
    return to === before && (from as readonly unknown[]).includes(after);
  });
  if (locked.value.status !== after) return err({ code: "wrong_status", current: locked.value });
  if (back) return changeStatusIn(tx, back, { id: productId, undoes: auditId }, by);
  // From archived back to published, which no action does.
  const allowed = requirePermission(by, "products.publish");
  if (!allowed.ok) return allowed;
  return setStatus(tx, locked.value, { action: "publish", to: "published", undoes: auditId }, by);
}
