import { checkDraft } from "#app/features/product-editing/check-draft.ts";
import { type Draft, findWorkingCopy, lockDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { mergeWithNow, staffIdOf, startDraftIn } from "#app/features/product-editing/drafts/edit-draft.ts";
import {
  findStoredProduct,
  lockProduct,
  type StoredProduct,
} from "#app/features/product-editing/product-document.queries.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findSchedule, findScheduleOfProduct, putSchedule, type Schedule } from "./product-schedules.queries.ts";
import { takeOffSchedule, writeScheduleEntry } from "./take-off-schedule.ts";

export const PUBLISH_SCHEDULED = "publish_scheduled";
/** The job starts so much earlier and waits for the exact time, because the queue is polled once a second. */
const EARLIER_MS = 3_000;
const MAX_AHEAD_MS = 2 * 366 * 86_400_000;

/** What is published: a product with this person's working copy, or the draft of a new product. */
export type ScheduleOf = { productId: number } | { draftId: string };

export type ScheduleError =
  | Forbidden
  | { code: "product_not_found" | "draft_not_found" | "nothing_to_publish" | "not_scheduled" | "conflicts" }
  | { code: "time_over" | "too_far_ahead" }
  | { code: "scheduled_by_other"; byName: string }
  | { code: "not_complete"; fields: Record<string, string> };

type Scheduled = Promise<Result<Schedule, ScheduleError>>;

/**
 * Publishes a draft by itself at a time, or at another time than before. For a draft product without changes, as it is. Editing the draft takes it off the schedule.
 * Errors: forbidden, time_over, too_far_ahead, product_not_found, draft_not_found, nothing_to_publish, conflicts, not_complete, scheduled_by_other.
 */
export function schedulePublication(of: ScheduleOf, at: Date, by: Actor): Scheduled {
  return transaction(async (tx): Scheduled => {
    const allowed = requirePermission(by, "products.publish");
    if (!allowed.ok) return allowed;
    if (at.getTime() <= now().getTime()) return err({ code: "time_over" });
    if (at.getTime() > now().getTime() + MAX_AHEAD_MS) return err({ code: "too_far_ahead" });
    const found = await lockDraftOf(of, by, tx);
    if (!found.ok) return found;
    const { draft, product } = found.value;
    if (product && (await mergeWithNow(draft, product, tx)).conflicts.length > 0) return err({ code: "conflicts" });
    const fields = await checkDraft(draft.document, draft.productId);
    if (Object.keys(fields).length > 0) return err({ code: "not_complete", fields });
    const other = draft.productId === null ? undefined : await findScheduleOfProduct(draft.productId, tx);
    if (other && other.draftId !== draft.id) return err({ code: "scheduled_by_other", byName: other.byName });
    const before = await findSchedule(draft.id, tx);
    const schedule = {
      draftId: draft.id,
      productId: draft.productId,
      publishAt: at,
      staffId: staffIdOf(by),
      byName: by.name,
      failure: null,
    };
    await putSchedule(schedule, tx);
    const runAt = new Date(at.getTime() - EARLIER_MS);
    await addJob(tx, PUBLISH_SCHEDULED, { draftId: draft.id }, { runAt, key: `publish:${draft.id}` });
    await writeScheduleEntry("products.schedule", { draft, by, before: before?.publishAt, after: at }, tx);
    return ok(schedule);
  });
}

type Found = { draft: Draft; product: StoredProduct | undefined };

async function lockDraftOf(of: ScheduleOf, by: Actor, tx: Tx): Promise<Result<Found, ScheduleError>> {
  const staffId = staffIdOf(by);
  if ("draftId" in of) {
    const draft = await lockDraft(of.draftId, staffId, tx);
    return draft?.productId === null ? ok({ draft, product: undefined }) : err({ code: "draft_not_found" });
  }
  const found = await findStoredProduct(of.productId, tx);
  if (!found) return err({ code: "product_not_found" });
  let copy = await findWorkingCopy(found.id, staffId, tx);
  if (found.status === "archived" || (!copy && found.status === "published"))
    return err({ code: "nothing_to_publish" });
  if (!copy) {
    const started = await startDraftIn(of, by, tx);
    if (!started.ok) return err({ code: "product_not_found" });
    copy = started.value.draft;
  }
  const draft = await lockDraft(copy.id, staffId, tx);
  // Two people who schedule the same product wait for each other.
  await lockProduct(found.id, tx);
  const product = await findStoredProduct(found.id, tx);
  return draft ? ok({ draft, product }) : err({ code: "draft_not_found" });
}

/** Takes a draft off its schedule, whoever scheduled it; also one that was not published at its time. Errors: forbidden, not_scheduled. */
export function cancelSchedule(draftId: string, by: Actor): Promise<Result<null, ScheduleError>> {
  return transaction(async (tx): Promise<Result<null, ScheduleError>> => {
    const allowed = requirePermission(by, "products.publish");
    if (!allowed.ok) return allowed;
    const schedule = await findSchedule(draftId, tx);
    const draft = schedule && (await lockDraft(draftId, schedule.staffId, tx));
    return draft && (await takeOffSchedule(draft, by, tx)) ? ok(null) : err({ code: "not_scheduled" });
  });
}
