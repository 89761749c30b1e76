import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { changedFields } from "#app/features/audit/changed-fields.ts";
import { type AuditId, writeAuditEntries } from "#app/features/audit/write-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import type { ProductDocument } from "../product-document.contract.ts";
import type { StoredProduct } from "../product-document.queries.ts";
import { insertRevisions } from "../revisions.queries.ts";
import { failSchedulesOf } from "../schedule/fail-schedule.ts";
import {
  findVersions,
  updatePrices,
  updateStatuses,
  updateTags,
  updateVariantPrices,
} from "./save-products.queries.ts";

/** A locked product with what is to be saved of it: its status, its prices, those of its variants, and its tags. */
export type ProductSave = {
  before: StoredProduct;
  status: StoredProduct["status"];
  document: ProductDocument;
  action: AuditAction;
  undoes?: AuditId;
};

/** A product that a bulk action saved, and the audit entry about it. */
export type SavedVersion = { id: number; version: number; auditId: AuditId };

/**
 * Saves many products with their revisions and audit entries, with the same few statements for any number, and ends the coming
 * publications of those that leave the shop. The caller has locked them and checked the change.
 */
export async function saveProducts(
  saves: ProductSave[],
  { by, batch }: { by: Actor; batch: string },
  tx: Tx,
): Promise<SavedVersion[]> {
  // The state before is the base of anybody who has the product open.
  await insertRevisions(
    tx,
    saves.map(({ before }) => before),
    undefined,
  );
  await updateStatuses(saves, now(), tx);
  await failSchedulesOf(
    saves.map(({ before, status }) => ({ id: before.id, before: before.status, after: status })),
    tx,
  );
  await updatePrices(saves, tx);
  await updateVariantPrices(saves, tx);
  await updateTags(saves, tx);
  const versions = await findVersions(
    saves.map(({ before }) => before.id),
    tx,
  );
  const versionOf = (id: number) => versions.get(id) ?? 0;
  await insertRevisions(
    tx,
    saves.map(({ before: { id }, status, document }) => ({ id, version: versionOf(id), status, document })),
    by,
  );
  const auditIds = await writeAuditEntries(
    tx,
    saves.map((save) => ({ by, batch, ...entryOf(save) })),
  );
  return saves.map(({ before: { id } }, index) => ({ id, version: versionOf(id), auditId: auditIds[index] ?? 0 }));
}

function entryOf({ before, status, document, action, undoes }: ProductSave) {
  const isStatus = before.status !== status;
  return {
    action,
    subject: { type: "product" as const, id: before.id, label: document.name },
    ...changedFields(
      { ...before.document, ...(isStatus && { status: before.status }) },
      { ...document, ...(isStatus && { status }) },
    ),
    ...(undoes !== undefined && { undoes }),
  };
}
