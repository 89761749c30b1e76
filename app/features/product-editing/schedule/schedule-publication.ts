import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { checkDraft } from "#app/features/product-editing/check-draft.ts";
import { type Draft, findWorkingCopy, lockDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { mergeWithNow, startDraftIn } from "#app/features/product-editing/drafts/edit-draft.ts";
import {
  findStoredProduct,
  lockProduct,
  type StoredProduct,
} from "#app/features/product-editing/product-document.queries.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { addJob, type JobOptions } from "#app/platform/db/jobs.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  findSchedule,
  findScheduleOfProduct,
  putSchedule,
  removeSchedule,
  type Schedule,
} from "./product-schedules.queries.ts";
import {
  type EndedSchedule,
  type RemovedSchedule,
  type TakenOff,
  takeOffSchedule,
  writeScheduleEntry,
} from "./take-off-schedule.ts";

export const PUBLISH_SCHEDULED = "publish_scheduled";
/** The job starts so much earlier and waits for the exact time, because the queue is polled once a second. */
export const EARLIER_MS = 3_000;
const MAX_AHEAD_MS = 2 * 366 * 86_400_000;

/** What is published: a product with this person's working copy, or the draft of a new product. */
export type ScheduleOf = { productId: number } | { draftId: string };

export type ScheduleError =
  | Forbidden
  | { code: "product_not_found" | "draft_not_found" | "nothing_to_publish" | "not_scheduled" | "conflicts" }
  | { code: "time_over" | "too_far_ahead" }
  | { code: "scheduled_by_other"; byName: string }
  | { code: "not_complete"; fields: Record<string, string> };

/** When a draft is published, and the audit entry about it. */
export type Scheduled = { schedule: Schedule; auditId: AuditId };

/**
 * Schedules the publication of a draft, or changes its time. A draft product without changes is published as it is. Editing the
 * draft takes it off the schedule. Errors: forbidden, time_over, too_far_ahead, product_not_found, draft_not_found,
 * nothing_to_publish, conflicts, not_complete, scheduled_by_other.
 */
export function schedulePublication(of: ScheduleOf, at: Date, by: Actor): Promise<Result<Scheduled, ScheduleError>> {
  return transaction(async (tx): Promise<Result<Scheduled, ScheduleError>> => {
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
    const owner = { staffId: staffIdOf(by), byName: by.name };
    return ok(await setTime(draft, { by, owner, before: before?.publishAt, at }, tx));
  });
}

/** Queues the job that publishes a draft, in place of an earlier one. */
export const queuePublication = (draftId: string, when: Pick<JobOptions, "runAt" | "inMs">, tx: Database | Tx) =>
  addJob(tx, PUBLISH_SCHEDULED, { draftId }, { ...when, key: `publish:${draftId}` });

type Owner = Pick<Schedule, "staffId" | "byName">;
type Times = { by: Actor; owner: Owner; before: Date | undefined; at: Date; undoes?: AuditId };

/** Stores when a locked draft is published, with the rights of `owner`, and queues the job. */
async function setTime(draft: Draft, { by, owner, before, at, undoes }: Times, tx: Tx): Promise<Scheduled> {
  const schedule = {
    draftId: draft.id,
    productId: draft.productId,
    publishAt: at,
    ...owner,
    failure: null,
  };
  await putSchedule(schedule, tx);
  await queuePublication(draft.id, { runAt: new Date(at.getTime() - EARLIER_MS) }, tx);
  const auditId = await writeScheduleEntry("products.schedule", { draft, by, before, after: at, undoes }, tx);
  return { schedule, auditId };
}

/** An entry of the audit log about a schedule: of a product or of the draft of a new one, with the times before and after. */
type ScheduleEntry = { of: ScheduleOf; before: unknown; after: unknown; auditId: AuditId };

/**
 * Puts a schedule back as it was before an entry of the audit log, in the caller's transaction: at its former time, or away.
 * Errors: forbidden, time_over (the former time is over), overtaken (the draft was published or edited, or has another time).
 */
export async function undoSchedule(
  { of, before, after, auditId }: ScheduleEntry,
  by: Actor,
  tx: Tx,
): Promise<Result<{ auditId: AuditId }, Forbidden | { code: "time_over" | "overtaken" }>> {
  const allowed = requirePermission(by, "products.publish");
  if (!allowed.ok) return allowed;
  const found = "draftId" in of ? await findSchedule(of.draftId, tx) : await findScheduleOfProduct(of.productId, tx);
  const draft = found && (await lockDraft(found.draftId, found.staffId, tx));
  const schedule = draft && (await findSchedule(draft.id, tx));
  if (!draft || schedule?.failure !== null || schedule.publishAt.toISOString() !== after)
    return err({ code: "overtaken" });
  if (typeof before !== "string") {
    await removeSchedule(draft.id, tx);
    const entry = { draft, by, before: schedule.publishAt, undoes: auditId };
    return ok({ auditId: await writeScheduleEntry("products.unschedule", entry, tx) });
  }
  const at = new Date(before);
  if (at.getTime() <= now().getTime()) return err({ code: "time_over" });
  const { staffId, byName } = schedule;
  return ok(
    await setTime(draft, { by, owner: { staffId, byName }, before: schedule.publishAt, at, undoes: auditId }, tx),
  );
}

/**
 * Puts a draft back on the schedule that an entry of the audit log took it off, in the caller's transaction. Errors: forbidden,
 * nothing_to_undo (it had not been published at its time), time_over, overtaken (it was edited, published or scheduled since).
 */
export async function undoCancelSchedule(
  { before, auditId }: { before: { publish_at?: unknown; schedule?: unknown } | null; auditId: AuditId },
  by: Actor,
  tx: Tx,
): Promise<Result<{ auditId: AuditId }, Forbidden | { code: "nothing_to_undo" | "time_over" | "overtaken" }>> {
  const allowed = requirePermission(by, "products.publish");
  if (!allowed.ok) return allowed;
  const removed = before?.schedule as RemovedSchedule | undefined;
  if (!removed) return err({ code: "nothing_to_undo" });
  const at = new Date(String(before?.publish_at));
  if (at.getTime() <= now().getTime()) return err({ code: "time_over" });
  const draft = await lockDraft(removed.draft_id, removed.staff_id, tx);
  if (draft?.version !== removed.draft_version) return err({ code: "overtaken" });
  if (await isScheduledAgain(draft, tx)) return err({ code: "overtaken" });
  const owner = { staffId: removed.staff_id, byName: removed.by_name };
  return ok(await setTime(draft, { by, owner, before: undefined, at, undoes: auditId }, tx));
}

/** Whether this draft or another one of its product has a schedule. */
async function isScheduledAgain({ id, productId }: Draft, tx: Tx): Promise<boolean> {
  if (productId !== null) await lockProduct(productId, tx);
  const other = productId === null ? undefined : await findScheduleOfProduct(productId, tx);
  return (other ?? (await findSchedule(id, tx))) !== undefined;
}

/**
 * Puts a locked draft back on the schedule that an action ended, because the action is undone and the draft is as it was then.
 * Does nothing if the time is over, or if there is another schedule.
 */
export async function restoreSchedule(draft: Draft, ended: EndedSchedule, by: Actor, tx: Tx): Promise<void> {
  const at = new Date(ended.publish_at);
  if (at.getTime() <= now().getTime() || (await isScheduledAgain(draft, tx))) return;
  const owner = { staffId: ended.staff_id, byName: ended.by_name };
  await setTime(draft, { by, owner, before: undefined, at, undoes: ended.audit_id }, tx);
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

/**
 * Takes a draft off its schedule, no matter who scheduled it; also one that was not published at its time. Errors: forbidden,
 * not_scheduled.
 */
export function cancelSchedule(draftId: string, by: Actor): Promise<Result<TakenOff, ScheduleError>> {
  return transaction(async (tx): Promise<Result<TakenOff, ScheduleError>> => {
    const allowed = requirePermission(by, "products.publish");
    if (!allowed.ok) return allowed;
    const schedule = await findSchedule(draftId, tx);
    const draft = schedule && (await lockDraft(draftId, schedule.staffId, tx));
    const taken = draft && (await takeOffSchedule(draft, by, tx));
    return taken ? ok(taken) : err({ code: "not_scheduled" });
  });
}
