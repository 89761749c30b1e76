import { afterEach, expect, test } from "vitest";
import { EMPTY_DOCUMENT, type ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff } from "#tests/staff.ts";
import { purgeDraftVersions } from "./drafts.queries.ts";
import { readDraft, saveDraft, startDraft } from "./edit-draft.ts";
import { storeCopy } from "./store-copy.ts";

useDatabase();
afterEach(() => shiftClock(0));

const DAY_MS = 86_400_000;
const versionsOf = (id: string) =>
  queryColumn("select version from product_draft_versions where draft_id = $1 order by version", [id]);

/** Starts the draft of a new product, and saves it once for each of these days from today. */
async function savedOn(days: number[]) {
  const { actor } = await newStaff("manager");
  const started = await startDraft({ document: { ...EMPTY_DOCUMENT, name: "Satchel" } }, actor);
  if (!started.ok) throw new Error("No draft was started");
  const { id } = started.value.draft;
  for (const [at, day] of days.entries()) {
    shiftClock(day * DAY_MS);
    const saved = await saveDraft(id, at + 1, { ...EMPTY_DOCUMENT, name: "Satchel", summary: `Day ${day}` }, actor);
    expect(saved.ok).toBe(true);
  }
  return { id, actor };
}

test("two weeks after it was replaced a version of a draft is deleted; the newest stays, and all that a page may still show", async () => {
  const busy = await savedOn([1, 2, 30, 40]);
  const quiet = await savedOn([1]);
  shiftClock(43 * DAY_MS);
  await purgeDraftVersions();
  // Version 3 was replaced by 4 on day 30: a page that was opened on day 29 may show it. Version 5 is the newest.
  expect(await versionsOf(busy.id)).toEqual([3, 4, 5]);
  expect(await versionsOf(quiet.id)).toEqual([2]);
});

test("a page that is older than the versions that are left overwrites nothing that others saved", async () => {
  const { id, actor } = await savedOn([1]);
  const ben = (await newStaff("manager")).actor;
  const edit = (document: ProductDocument, draftVersion: number, by = actor) => {
    const versions = { productId: undefined, draftId: id, draftVersion, baseVersion: 0 };
    const seen = { choices: {}, seenDraft: undefined, seenProduct: undefined };
    return storeCopy({ ...versions, ...seen, editor: `page of ${by.name}`, document, renames: [] }, by);
  };
  const shown = { ...EMPTY_DOCUMENT, name: "Satchel", summary: "Day 1" };
  expect((await edit({ ...shown, leather: "Bridle" }, 2, ben)).ok).toBe(true);
  // The response of this save is lost: the page goes on with version 2.
  expect((await edit({ ...shown, description: "Plain." }, 2)).ok).toBe(true);
  shiftClock(now().getTime() - Date.now() + 20 * DAY_MS);
  await purgeDraftVersions();
  expect(await versionsOf(id)).toEqual([4]);
  expect(await edit({ ...shown, description: "Plain.", leather: "" }, 2)).toMatchObject({ ok: true });
  const draft = await readDraft(id, actor);
  expect(draft).toMatchObject({ ok: true, value: { document: { description: "Plain.", leather: "Bridle" } } });
  const late = await edit({ ...shown, description: "Plain.", leather: "Vachetta" }, 2);
  expect(late).toMatchObject({ ok: false, error: { code: "draft_changed", conflicts: [{ path: "leather" }] } });
});
