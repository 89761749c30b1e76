import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { type Draft, type DraftRow, withDocument } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { productDrafts } from "#app/features/product-editing/product-editing.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { productSchedules } from "./product-schedules.table.ts";

export type Schedule = typeof productSchedules.$inferSelect;

/** The schedule of a draft, also one that failed. */
export async function findSchedule(draftId: string, on: Database | Tx = db()): Promise<Schedule | undefined> {
  return (await on.select().from(productSchedules).where(eq(productSchedules.draftId, draftId)))[0];
}

/** The schedule of a product that is still to come. */
export async function findScheduleOfProduct(
  productId: number,
  on: Database | Tx = db(),
): Promise<Schedule | undefined> {
  const toCome = and(eq(productSchedules.productId, productId), isNull(productSchedules.failure));
  return (await on.select().from(productSchedules).where(toCome))[0];
}

/** Those of these products whose schedule is still to come. */
export async function findScheduledProducts(productIds: number[], tx: Tx): Promise<number[]> {
  if (productIds.length === 0) return [];
  const toCome = and(inArray(productSchedules.productId, productIds), isNull(productSchedules.failure));
  const rows = await tx.selectDistinct({ id: productSchedules.productId }).from(productSchedules).where(toCome);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

export type ScheduledDraft = { schedule: Schedule; draft: Draft };
const withDrafts = (rows: { schedule: Schedule; draft: DraftRow }[]): ScheduledDraft[] =>
  rows.map(({ schedule, draft }) => ({ schedule, draft: withDocument(draft) }));

const selectWithDrafts = () =>
  db()
    .select({ schedule: productSchedules, draft: productDrafts })
    .from(productSchedules)
    .innerJoin(productDrafts, eq(productDrafts.id, productSchedules.draftId));

/** The schedules of a product or of the draft of a new one with their drafts, no matter who made them; also those that failed. */
export async function findSchedulesOf(of: { productId?: number | undefined; draftId?: string | undefined }) {
  const { productId, draftId } = of;
  if (productId === undefined && draftId === undefined) return [];
  const own = or(
    productId === undefined ? undefined : eq(productSchedules.productId, productId),
    draftId === undefined ? undefined : eq(productSchedules.draftId, draftId),
  );
  return withDrafts(await selectWithDrafts().where(own).orderBy(asc(productSchedules.publishAt)));
}

/** All schedules that are still to come, the next first, at most a hundred. */
export async function findComingSchedules(): Promise<ScheduledDraft[]> {
  const toCome = isNull(productSchedules.failure);
  return withDrafts(await selectWithDrafts().where(toCome).orderBy(asc(productSchedules.publishAt)).limit(100));
}

/** The drafts that were not published at their time, the oldest first, at most a hundred. */
export async function findFailedSchedules(): Promise<ScheduledDraft[]> {
  const failed = isNotNull(productSchedules.failure);
  return withDrafts(await selectWithDrafts().where(failed).orderBy(asc(productSchedules.publishAt)).limit(100));
}

/** Inserts the schedule of a draft, or replaces it. */
export async function putSchedule(schedule: Schedule, tx: Tx): Promise<void> {
  const { draftId: _, ...set } = schedule;
  await tx.insert(productSchedules).values(schedule).onConflictDoUpdate({ target: productSchedules.draftId, set });
}

/** Stores why a draft was not published. */
export async function failSchedule(draftId: string, failure: string, tx: Tx): Promise<void> {
  await tx.update(productSchedules).set({ failure }).where(eq(productSchedules.draftId, draftId));
}

/** Deletes the schedule of a draft. Returns it; undefined if there is none. */
export async function removeSchedule(draftId: string, tx: Tx): Promise<Schedule | undefined> {
  return (await tx.delete(productSchedules).where(eq(productSchedules.draftId, draftId)).returning())[0];
}
