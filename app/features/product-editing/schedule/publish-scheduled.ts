import { setTimeout as pause } from "node:timers/promises";
import type { StatusError } from "#app/features/product-editing/change-status.ts";
import { type Draft, lockDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { type DraftError, mergeWithNow, publishLocked } from "#app/features/product-editing/drafts/edit-draft.ts";
import { lockVersion } from "#app/features/product-editing/save-product.ts";
import { permissionsOf } from "#app/features/staff/access/permissions.ts";
import { now } from "#app/platform/clock.ts";
import { db, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findScheduler, schedulerOf, storeFailure } from "./fail-schedule.ts";
import { findSchedule, type Schedule } from "./product-schedules.queries.ts";
import { EARLIER_MS, queuePublication } from "./schedule-publication.ts";

type Failed = DraftError | StatusError | { code: "archived" | "not_allowed" };

/**
 * Publishes a draft at the time of its schedule, once, however many workers run this. If it can't be published then, for
 * example because someone changed the same fields, shoppers see nothing of it: who scheduled it gets an email, and Today shows
 * it. The person must still be allowed to publish at that time.
 */
export async function publishScheduled(draftId: string): Promise<void> {
  const schedule = await findSchedule(draftId);
  if (!schedule || schedule.failure !== null) return;
  const early = schedule.publishAt.getTime() - now().getTime();
  // It is published later after all, or this process's clock is behind the database's, which started the job.
  if (early > 60_000) return queuePublication(draftId, { inMs: early - EARLIER_MS }, db());
  if (early > 0) await pause(early + 5);
  const published = await transaction(async (tx): Promise<Result<unknown, Failed>> => {
    const due = await lockDue(schedule, tx);
    return due ? publish(due, schedule, tx) : ok(undefined);
  });
  if (!published.ok) await recordFailure(schedule, published.error);
}

/** Locks the draft if it is still to be published at this time. */
async function lockDue({ draftId, staffId, publishAt }: Schedule, tx: Tx): Promise<Draft | undefined> {
  const draft = await lockDraft(draftId, staffId, tx);
  const current = draft && (await findSchedule(draftId, tx));
  return current?.failure === null && current.publishAt.getTime() === publishAt.getTime() ? draft : undefined;
}

async function publish(draft: Draft, schedule: Schedule, tx: Tx): Promise<Result<unknown, Failed>> {
  const member = await findScheduler(schedule, tx);
  // Without an id, a command scheduled it.
  const isAllowed = schedule.staffId === null || permissionsOf(member?.roles ?? []).has("products.publish");
  if (!isAllowed) return err({ code: "not_allowed" });
  if (draft.productId !== null) {
    // Locked before its status is read: it may be archived or edited at this instant.
    const locked = await lockVersion(draft.productId, undefined, tx);
    if (!locked.ok) return locked;
    const current = locked.value;
    // Unpublished or archived while this waited for the product.
    if ((await findSchedule(draft.id, tx))?.failure !== null) return ok(undefined);
    if (current.status === "archived") return err({ code: "archived" });
    // Named first: publishing would return what is missing in the merged document.
    const { conflicts } = await mergeWithNow(draft, current, tx);
    if (conflicts.length > 0) {
      const changedFields = [...new Set(conflicts.map(({ path }) => path.split(".")[0] ?? path))];
      return err({ code: "changed_meanwhile", current, changedBy: "", changedAt: current.updatedAt, changedFields });
    }
  }
  return publishLocked(draft, { by: schedulerOf(schedule) }, tx);
}

const FIXED: Partial<Record<Failed["code"], string>> = {
  not_allowed: "The person who scheduled it may not publish anymore.",
  archived: "The product is archived.",
  product_not_found: "The product does not exist anymore.",
};

function reasonOf(failed: Failed): string {
  if (failed.code === "changed_meanwhile") {
    return `Someone else changed the same fields in the meantime: ${failed.changedFields.join(", ").replaceAll("_", " ")}.`;
  }
  if ("fields" in failed) return Object.values(failed.fields).join(" ");
  return FIXED[failed.code] ?? "It could not be published.";
}

/** Stores why it was not published and writes to who scheduled it, or to the owners if that person has left. Once. */
async function recordFailure(schedule: Schedule, failed: Failed): Promise<void> {
  const reason = reasonOf(failed);
  await transaction(async (tx) => {
    const draft = await lockDue(schedule, tx);
    if (!draft) return ok(undefined);
    await storeFailure(schedule, draft, reason, tx);
    return ok(undefined);
  });
}
