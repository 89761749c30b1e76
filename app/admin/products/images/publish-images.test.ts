import { expect, test, vi } from "vitest";
import { loadEditor } from "#app/admin/products/editor/load-editor.server.ts";
import { createApi } from "#app/api/api.ts";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { findWorkingCopy, updateDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { findSchedulesOf } from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { formatPublishTime } from "#app/features/product-editing/schedule/publish-time.ts";
import { schedulePublication } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { described, imagesPageForStaff } from "#tests/images-page.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { newImage } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";

useDatabase();
const { people, argsOf, read, send, product, shopperSees, undo } = imagesPageForStaff(createApi());

/** Saves fields of a working copy as it is now, without its page. */
async function typeInto(productId: number, fields: object) {
  const started = await people.manager.post("/api/admin/drafts/", { product_id: productId });
  const draft = started.body as { id: string; document: object };
  const saved = await people.manager.call(`/api/admin/drafts/${draft.id}/`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "If-Match": started.headers.get("etag") ?? "" },
    body: JSON.stringify({ ...draft.document, ...fields }),
  });
  expect(saved.status).toBe(200);
}
const altsOf = async (id: number) => (await findStoredProduct(id))?.document.images.map(({ alt }) => alt);

test("what is typed into the working copy while its images are being published is not lost", async () => {
  const { id } = await product();
  const second = await newImage();
  await send(id, "add", { image_id: second });
  await send(id, "describe", { image_id: second, ...described });
  const copy = await findWorkingCopy(id, people.manager.staff.id);
  if (!copy) throw new Error("There is no working copy");
  let publishing: ReturnType<typeof send> | undefined;
  await transaction(async (tx) => {
    await updateDraft(copy.id, { ...copy.document, name: "Typed meanwhile" }, tx);
    publishing = send(id, "publish");
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
    return ok(null);
  });
  expect((await publishing)?.state).toBe("done");
  expect(await shopperSees(id)).toContain(second);
  expect((await findWorkingCopy(id, people.manager.staff.id))?.document.name).toBe("Typed meanwhile");
});

test("the images of two people: what the other published is not overwritten; after Discard one's own are published", async () => {
  const { id, first } = await product();
  const ben = await newStaff("assistant");
  const image = { image_id: await newImage() };
  for (const staff of [people.manager.staff, ben]) {
    await send(id, "add", image, staff);
    await send(id, "describe", { ...image, ...described, alt: staff.name }, staff);
  }
  expect((await send(id, "publish", {}, ben)).state).toBe("done");
  expect(await send(id, "publish")).toMatchObject({
    state: "invalid",
    message: expect.stringContaining("Someone changed the images"),
  });
  expect((await findStoredProduct(id))?.document.images.map(({ alt }) => alt)).toEqual([
    expect.stringContaining("Satchel"),
    ben.name,
  ]);
  expect(await shopperSees(id)).toEqual([first, image.image_id]);

  const discarded = await send(id, "discard");
  await send(id, "describe", { ...image, ...described, alt: "Ana again" });
  expect((await send(id, "publish")).state).toBe("done");
  expect((await altsOf(id))?.at(-1)).toBe("Ana again");
  expect(await undo(discarded.undo?.url)).toBe(409);
});

test("an undone Discard brings the images back that are based on a former version: they still overwrite nothing", async () => {
  const { id, first } = await product();
  const ben = await newStaff("assistant");
  for (const [staff, alt] of [
    [people.manager.staff, "Ana's"],
    [ben, "Ben's"],
  ] as const)
    await send(id, "describe", { image_id: first, ...described, alt }, staff);
  expect((await send(id, "publish", {}, ben)).state).toBe("done");
  expect(await undo((await send(id, "discard")).undo?.url)).toBe(200);
  expect((await read(id)).images).toMatchObject([{ alt: "Ana's" }]);
  expect((await send(id, "publish")).state).toBe("invalid");
  const copy = await findWorkingCopy(id, people.manager.staff.id);
  if (!copy) throw new Error("There is no working copy");
  // As after a save in the editor between the two.
  const bases = { baseVersion: 2 };
  await transaction(async (tx) => ok(await updateDraft(copy.id, copy.document, tx, undefined, bases)));
  const whole = await people.manager.call(`/api/admin/drafts/${copy.id}/publish/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "If-Match": `"d${copy.id}.${copy.version + 1}"` },
    body: "{}",
  });
  expect(whole).toMatchObject({ status: 412, body: { changed_fields: ["images"] } });
  expect(await altsOf(id)).toEqual(["Ben's"]);
});

test("images are published again and again beside other changes, also those that others have overtaken", async () => {
  const { id, first } = await product();
  await typeInto(id, { summary: "Ana's summary" });
  await editProduct(id, undefined, { summary: "Ben's summary" }, (await newStaff("manager")).actor);
  for (const alt of ["One", "Two", "Three"]) {
    await send(id, "describe", { image_id: first, ...described, alt });
    expect(await send(id, "publish")).toMatchObject({ state: "done" });
    expect(await altsOf(id)).toEqual([alt]);
    const editor = await loadEditor(argsOf(id).request, String(id));
    expect(editor.conflicts.map(({ path }) => path)).toEqual(["summary"]);
  }
  expect((await findStoredProduct(id))?.document.summary).toBe("Ben's summary");
});

const timesOf = async (id: number) =>
  (await findSchedulesOf({ productId: id })).map(({ schedule }) => schedule.publishAt.getTime());

test("changing an image takes the draft off the schedule and says so, and its undo puts it back", async () => {
  const { id, first } = await product();
  await typeInto(id, { summary: "For December" });
  const at = new Date(now().getTime() + 3_600_000);
  expect((await schedulePublication({ productId: id }, at, people.manager.staff.actor)).ok).toBe(true);
  expect((await read(id)).publishTime).toBe(formatPublishTime(at, now()));
  const edited = await send(id, "describe", { image_id: first, ...described });
  expect(edited.message).toBe(
    "Saved. Shoppers see it once the images are published. It was taken off the schedule because you changed it.",
  );
  expect([await timesOf(id), (await read(id)).publishTime]).toEqual([[], ""]);
  expect(await undo(edited.undo?.url)).toBe(200);
  expect(await timesOf(id)).toEqual([at.getTime()]);

  const again = await send(id, "describe", { image_id: first, ...described });
  await typeInto(id, { summary: "Changed since" });
  expect(await undo(again.undo?.url)).toBe(200);
  expect(await timesOf(id)).toEqual([]);
});

test("a product that is not published yet stays on the schedule when its images are saved", async () => {
  const { id, first } = await product();
  await changeStatus("unpublish", { id }, people.manager.staff.actor);
  await send(id, "describe", { image_id: first, ...described });
  const at = new Date(now().getTime() + 3_600_000);
  expect((await schedulePublication({ productId: id }, at, people.manager.staff.actor)).ok).toBe(true);
  expect((await send(id, "publish")).state).toBe("done");
  expect(await altsOf(id)).toEqual(["A satchel"]);
  expect(await timesOf(id)).toEqual([at.getTime()]);
});

test("publishing images leaves the other changes of the working copy unpublished", async () => {
  const { id, first } = await product();
  await typeInto(id, { summary: "Not finished" });
  for (const alt of ["A tote", "A satchel"]) {
    await send(id, "describe", { image_id: first, ...described, alt });
    expect((await send(id, "publish")).state).toBe("done");
    expect((await loadEditor(argsOf(id).request, String(id))).conflicts).toEqual([]);
  }
  expect((await findStoredProduct(id))?.document.summary).toBe("A plain thing.");
  const draftId = (await findWorkingCopy(id, people.manager.staff.id))?.id;
  const copy = await people.manager.get(`/api/admin/drafts/${draftId}/`);
  expect(copy.body).toMatchObject({ document: { summary: "Not finished", images: [{ alt: "A satchel" }] } });
  const published = await people.manager.call(`/api/admin/drafts/${draftId}/publish/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "If-Match": copy.headers.get("etag") ?? "" },
    body: "{}",
  });
  expect(published.status).toBe(200);
});
