import { afterEach, expect, test } from "vitest";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
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

test.each([
  { actions: ["unpublish"] as const, reason: "The product was unpublished in the meantime." },
  { actions: ["archive", "restore"] as const, reason: "The product is archived." },
])(
  "scheduled changes don't make a product public that was taken out of the shop by $actions",
  async ({ actions, reason }) => {
    const { actor } = await newStaff("manager");
    const slug = newSlug("bag");
    const id = (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
    const started = await startDraft({ productId: id }, actor);
    if (!started.ok) throw new Error("No draft");
    const { id: draftId } = started.value.draft;
    await schedulePublication({ productId: id }, new Date(now().getTime() + HOUR_MS), actor);
    for (const action of actions) {
      const unscheduled = action !== "restore";
      expect(await changeStatus(action, { id }, actor)).toMatchObject({ ok: true, value: { unscheduled } });
    }
    shiftClock(HOUR_MS);
    await publishScheduled(draftId);
    expect((await findStoredProduct(id))?.status).toBe("draft");
    expect(await queryColumn("select failure from product_schedules where draft_id = $1", [draftId])).toEqual([reason]);
    // Who scheduled it gets one email.
    const emails = "select recipient from emails where template = 'staff-not-published' and data->>'link' like $1";
    expect(await queryColumn(emails, [`%/admin/products/${id}`])).toHaveLength(1);
  },
);
