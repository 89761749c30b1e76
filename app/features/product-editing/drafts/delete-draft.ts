import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { findProductVersion } from "#app/features/product-editing/product-document.queries.ts";
import { restoreSchedule } from "#app/features/product-editing/schedule/schedule-publication.ts";
import {
  type EndedSchedule,
  endedSchedule,
  takeOffSchedule,
} from "#app/features/product-editing/schedule/take-off-schedule.ts";
import { type Actor, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type Draft, insertDraft, NO_EDITOR, removeDraft } from "./drafts.queries.ts";
import { type DraftError, lockDraftVersion, subjectOf, writeDraftStarted } from "./edit-draft.ts";

/** What the audit entry of a deletion stores, so that it can be undone. */
type Deleted = Pick<Draft, "productId" | "baseVersion" | "imagesVersion" | "version" | "staffId" | "document"> & {
  schedule?: EndedSchedule;
};

type Deletion = Promise<Result<{ auditId: AuditId; unscheduled: boolean }, DraftError>>;

/**
 * Deletes a draft. `unscheduled`: it was to be published at a time, and no longer is. Errors: forbidden, draft_not_found,
 * draft_changed.
 */
export function deleteDraft(id: string, version: number, by: Actor): Deletion {
  return transaction(async (tx): Deletion => {
    const locked = await lockDraftVersion(id, version, by, tx);
    if (!locked.ok) return locked;
    const schedule = endedSchedule(locked.value, await takeOffSchedule(locked.value, by, tx));
    await removeDraft(id, tx);
    const { productId, baseVersion, imagesVersion, staffId, document } = locked.value;
    const draft: Deleted = {
      productId,
      baseVersion,
      imagesVersion,
      version,
      staffId,
      document,
      ...(schedule && { schedule }),
    };
    const subject = subjectOf(locked.value);
    const auditId = await writeAuditEntry(tx, { by, action: "drafts.delete", subject, before: { draft } });
    return ok({ auditId, unscheduled: schedule !== undefined });
  });
}

/**
 * Brings a deleted draft back, with its schedule if the time is still to come, in the caller's transaction. A working copy comes
 * back for its owner only. Errors: forbidden, other_persons_draft, product_not_found, nothing_to_undo (the entry stores no
 * draft), overtaken (there is another working copy).
 */
export async function undoDeletion(
  { draftId, before, auditId }: { draftId: string; before: unknown; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Promise<
  Result<{ auditId: AuditId }, DraftError | { code: "other_persons_draft" | "nothing_to_undo" | "overtaken" }>
> {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  if (!before) return err({ code: "nothing_to_undo" });
  const { schedule, ...deleted } = before as Deleted;
  const { productId, staffId } = deleted;
  if (productId !== null && staffId !== staffIdOf(by)) return err({ code: "other_persons_draft" });
  if (productId !== null && (await findProductVersion(productId, tx)) === undefined)
    return err({ code: "product_not_found" });
  const draft = await insertDraft({ id: draftId, ...deleted }, tx, { byName: by.name, editor: NO_EDITOR });
  if (!draft) return err({ code: "overtaken" });
  if (schedule) await restoreSchedule(draft, schedule, by, tx);
  return ok({ auditId: await writeDraftStarted(tx, by, draft, auditId) });
}
