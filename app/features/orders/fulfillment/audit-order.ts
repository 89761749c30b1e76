import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { changedFields } from "#app/features/audit/changed-fields.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

type Values = Record<string, unknown>;
type Sides = { before?: Values; after?: Values };

/** `personal` and `reason`, which staff typed, are erased with the order's personal data. */
type Audited = { by: Actor; action: AuditAction; reason?: string; before: OrderRow; after?: OrderRow } & {
  undoes?: AuditId;
  batch?: string;
  fields?: Sides;
  personal?: Sides;
};

const statesOf = ({ status, fulfillment }: OrderRow) => ({ status, fulfillment });

/** Writes the audit entry of an action on an order: how its two statuses changed, and the given `fields`. Returns its id. */
export function auditOrder(
  tx: Tx,
  { by, action, reason, before: order, after = order, fields, personal, undoes, batch }: Audited,
): Promise<AuditId> {
  const { before, after: now } = changedFields(statesOf(order), statesOf(after));
  return writeAuditEntry(tx, {
    by,
    action,
    subject: { type: "order", id: order.id, label: order.number },
    before: { ...before, ...fields?.before },
    after: { ...now, ...fields?.after },
    ...(reason ? { reason } : {}),
    ...(undoes === undefined ? {} : { undoes }),
    ...(batch === undefined ? {} : { batch }),
    ...(personal || reason ? { personal: { person: { type: "order", id: order.id }, ...personal } } : {}),
  });
}
