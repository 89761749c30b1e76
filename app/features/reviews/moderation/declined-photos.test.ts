import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { deleteImageFiles } from "#app/features/images/delete-image-files.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { putProducts } from "#tests/products.ts";
import { putPhoto } from "#tests/reviews.ts";
import { staffVisitor } from "#tests/staff.ts";
import { bareReview } from "#tests/staff-reviews.ts";
import type { StaffReview } from "./moderation.contract.ts";

useDatabase();
useImageFolder();
const api = createApi();
let staff: Awaited<ReturnType<typeof staffVisitor>>;

beforeAll(async () => {
  await putProducts({ slug: "harbour-tote" });
  staff = await staffVisitor(api, "manager");
});

const find = (id: string) => staff.get(`/api/admin/reviews/${id}/`);
const idsOf = async (id: string) =>
  ((await find(id)).body as StaffReview).images.map(({ image_url }) => image_url.split("/")[2]);

/** Decides about a review. Returns the entry with which that is undone. */
async function decide(id: string, action: "publish" | "decline", body: object = {}): Promise<number> {
  const headers = { "If-Match": (await find(id)).headers.get("etag") ?? "", "Idempotency-Key": randomUUID() };
  const decided = await staff.post(`/api/admin/reviews/${id}/${action}/`, body, headers);
  expect([action, decided.status]).toEqual([action, 200]);
  return (decided.body as { undo: { audit_id: number } }).undo.audit_id;
}
async function undo(auditId: number) {
  const undone = await staff.post(`/api/admin/audit/${auditId}/undo/`, {}, { "Idempotency-Key": randomUUID() });
  expect(undone.status).toBe(200);
}

/** Whether the photo is served after the job that deletes files. */
async function isServed(id: string | undefined): Promise<boolean> {
  await deleteImageFiles();
  return (await serveImage(`/pictures/${id}/640.jpg`)) !== undefined;
}

test("the URL of a published photo opens nothing once its review is declined, and staff still see the photo", async () => {
  const id = await bareReview();
  const photo = await putPhoto(id);
  await decide(id, "publish");
  expect(await isServed(photo)).toBe(true);
  const declined = await decide(id, "decline", { reason: "It shows a child" });
  const [renewed] = await idsOf(id);
  expect([await isServed(photo), await isServed(renewed)]).toEqual([false, true]);
  await undo(declined);
  expect([await idsOf(id), await isServed(renewed), await isServed(photo)]).toEqual([[renewed], true, false]);
});

test("nor once its publication is undone; a photo that was never published keeps its URL", async () => {
  const id = await bareReview();
  const photo = await putPhoto(id);
  await decide(id, "decline", { reason: "Blurred" });
  expect([await idsOf(id), await isServed(photo)]).toEqual([[photo], true]);
  await undo(await decide(id, "publish"));
  expect([(await idsOf(id)).length, await isServed(photo)]).toEqual([1, false]);
});
