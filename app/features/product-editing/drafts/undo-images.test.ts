import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newImage, putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import type { StaffVisitor } from "#tests/staff-orders.ts";
import { editImages, type ImagesOf } from "./edit-images.ts";
import { addImage } from "./image-list.ts";

useDatabase();
const api = createApi();

/** Adds an image as the person, and returns the id of the audit entry. */
async function addAs({ staff }: StaffVisitor, of: ImagesOf): Promise<number> {
  const imageId = await newImage();
  const added = await editImages(of, (images) => addImage(images, imageId), staff.actor);
  if (!added.ok || added.value.auditId === undefined) throw new Error("The image was not added");
  return added.value.auditId;
}

/** Whether the audit log offers a person the undo of an entry. */
async function isOffered(visitor: StaffVisitor, entry: number): Promise<unknown> {
  const [draftId] = await queryColumn("select subject_id from audit_log where id = $1", [entry]);
  const { body } = await visitor.get(`/api/admin/audit/?subject_type=draft&subject_id=${draftId}&action=drafts.images`);
  return (body as { id: number; can_undo: boolean }[]).find(({ id }) => id === entry)?.can_undo;
}
const undo = (visitor: StaffVisitor, entry: number) =>
  visitor.post(`/api/admin/audit/${entry}/undo/`, {}, { "Idempotency-Key": randomUUID() });

test("a change of the images of a working copy is undone by its owner, and offered to nobody else", async () => {
  const [ana, ben] = [await staffVisitor(api, "manager"), await staffVisitor(api, "owner")];
  const productId = (await putProducts({ slug: "belt" })).get("belt") ?? 0;
  const entry = await addAs(ana, { productId });
  expect([await isOffered(ben, entry), await isOffered(ana, entry)]).toEqual([false, true]);
  expect(await undo(ben, entry)).toMatchObject({
    status: 409,
    body: { code: "other_persons_draft", error: "These were changes of a colleague, which only they can bring back." },
  });
  expect((await undo(ana, entry)).status).toBe(200);
});

test("a change of the images of a new product is undone by any colleague", async () => {
  const [ana, ben] = [await staffVisitor(api, "manager"), await staffVisitor(api, "owner")];
  const { body } = await ana.post("/api/admin/drafts/", {});
  const entry = await addAs(ana, { draftId: (body as { id: string }).id });
  expect(await isOffered(ben, entry)).toBe(true);
  expect((await undo(ben, entry)).status).toBe(200);
});
