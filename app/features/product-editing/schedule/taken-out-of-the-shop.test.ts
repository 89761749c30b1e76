import { afterEach, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { applyBulk } from "#app/features/product-editing/bulk/apply-bulk.ts";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { publishScheduled } from "./publish-scheduled.ts";
import { schedulePublication } from "./schedule-publication.ts";

useDatabase();
afterEach(() => shiftClock(0));
const HOUR_MS = 3_600_000;

const UNPUBLISHED = "The product was unpublished in the meantime.";
const ARCHIVED = "The product is archived.";

/** A published product with changes that are scheduled in an hour. */
async function scheduledBag(actor: StaffActor) {
  const slug = newSlug("bag");
  const id = (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
  const started = await startDraft({ productId: id }, actor);
  if (!started.ok) throw new Error("No draft");
  await schedulePublication({ productId: id }, new Date(now().getTime() + HOUR_MS), actor);
  return { id, draftId: started.value.draft.id };
}

/** Nothing is published at the time of the schedule, and who scheduled it has one email. */
async function expectNotPublished({ id, draftId }: { id: number; draftId: string }, reason: string): Promise<void> {
  shiftClock(HOUR_MS);
  await publishScheduled(draftId);
  expect((await findStoredProduct(id))?.status).toBe("draft");
  expect(await queryColumn("select failure from product_schedules where draft_id = $1", [draftId])).toEqual([reason]);
  const emails = "select recipient from emails where template = 'staff-not-published' and data->>'link' like $1";
  expect(await queryColumn(emails, [`%/admin/products/${id}`])).toHaveLength(1);
}

test.each([
  { actions: ["unpublish"] as const, reason: UNPUBLISHED },
  { actions: ["archive", "restore"] as const, reason: ARCHIVED },
])("scheduled changes don't make a product public that was taken out of the shop by $actions", async (row) => {
  const { actor } = await newStaff("manager");
  const bag = await scheduledBag(actor);
  for (const action of row.actions) {
    const unscheduled = action !== "restore";
    expect(await changeStatus(action, { id: bag.id }, actor)).toMatchObject({ ok: true, value: { unscheduled } });
  }
  await expectNotPublished(bag, row.reason);
});

test.each([
  { actions: ["unpublish"] as const, reason: UNPUBLISHED },
  { actions: ["archive", "restore"] as const, reason: ARCHIVED },
])("nor one that was taken out together with others by $actions", async ({ actions, reason }) => {
  const { actor } = await newStaff("manager");
  const bags = [await scheduledBag(actor), await scheduledBag(actor)];
  for (const action of actions) {
    const done = await applyBulk(
      bags.map(({ id }) => ({ id })),
      { action },
      actor,
    );
    expect(done.ok).toBe(true);
  }
  for (const bag of bags) await expectNotPublished(bag, reason);
});

test("nor those whose publication together was undone", async () => {
  const { actor } = await newStaff("manager");
  const bags = [await scheduledBag(actor), await scheduledBag(actor)];
  const items = bags.map(({ id }) => ({ id }));
  await queryColumn("update products set status = 'draft' where id = any($1)", [items.map(({ id }) => id)]);
  const published = await applyBulk(items, { action: "publish" }, actor);
  expect(published.ok).toBe(true);
  const [entry] = await queryColumn("select max(id)::int from audit_log where action = 'products.publish'");
  expect((await undoAuditEntry({ id: Number(entry), wholeBatch: true }, actor)).ok).toBe(true);
  for (const bag of bags) await expectNotPublished(bag, UNPUBLISHED);
});
