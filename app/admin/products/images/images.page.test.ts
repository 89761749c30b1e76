import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { loadEditor } from "#app/admin/products/editor/load-editor.server.ts";
import { createApi } from "#app/api/api.ts";
import { saveImage } from "#app/features/images/images.queries.ts";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { findWorkingCopy, updateDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { MAX_IMAGES } from "#app/features/product-editing/product-limits.ts";
import { findSchedulesOf } from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { formatPublishTime } from "#app/features/product-editing/schedule/publish-time.ts";
import { schedulePublication } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { sentFiles } from "#app/platform/http/read-files.server.ts";
import { ok } from "#app/platform/result.ts";
import { queryColumn } from "#tests/accounts.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, staffVisitor, type TestStaff } from "#tests/staff.ts";
import { action, loader } from "./images.page.tsx";

useDatabase();
useImageFolder();
const api = createApi();
let ana: TestStaff;
let undoer: Awaited<ReturnType<typeof staffVisitor>>;
beforeAll(async () => {
  undoer = await staffVisitor(api, "manager");
  ana = undoer.staff;
});

type PageArgs = Parameters<typeof loader>[0];
function argsOf(id: string, init: RequestInit = {}, staff = ana, context = new RouterContextProvider()): PageArgs {
  const headers = { cookie: staff.cookie, "x-client-address": "198.51.100.9" };
  const request = new Request(`http://localhost/admin/products/${id}/images`, { ...init, headers });
  const args: object = { request, params: { id }, context };
  return args as PageArgs;
}
const read = (id: number | string, staff = ana) => loader(argsOf(String(id), {}, staff));

async function send(id: number | string, intent: string, fields: Record<string, string> = {}, staff = ana) {
  const body = new URLSearchParams({ intent, key: randomUUID(), ...fields });
  const result = await action(argsOf(String(id), { method: "POST", body }, staff) as never);
  return result.data as { state: string; message: string; fields?: Record<string, string>; undo?: { url: string } };
}

async function storedImage(): Promise<string> {
  const id = randomUUID().replaceAll("-", "");
  await saveImage({ id, width: 900, height: 900, placeholder: "#c8a27a", masterType: "image/jpeg" });
  return id;
}
type Sent = { fields?: Record<string, string>; files?: [name: string, bytes: Buffer][]; end?: number };

/** Sends the form of pages without JavaScript; `end` cuts it off after so many bytes. */
async function sendFiles(id: number | string, { fields = {}, files = [], end }: Sent, staff = ana) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "upload", key: randomUUID(), ...fields })) form.set(name, value);
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const response = new Response(form);
  const bytes = Buffer.from(await response.arrayBuffer()).subarray(0, end);
  const allowTime = vi.fn();
  const chunks = Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, at) =>
    bytes.subarray(at * 60_000, (at + 1) * 60_000),
  );
  const context = new RouterContextProvider();
  const contentType = response.headers.get("content-type") ?? "";
  context.set(sentFiles, { body: Readable.from(chunks), contentType, maxBytes: 1e9, allowTime });
  const result = await action(argsOf(String(id), { method: "POST" }, staff, context) as never);
  expect(allowTime).toHaveBeenCalledOnce();
  return result.data as Awaited<ReturnType<typeof send>>;
}
const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 0/1" } })
    .jpeg()
    .toBuffer();

let count = 0;
async function product() {
  const slug = `satchel-${++count}`;
  const id = (await putProducts({ slug, stock: [{ color: "Cognac", quantity: 3 }] })).get(slug) ?? 0;
  return { id, first: (await read(id)).images[0]?.imageId ?? "" };
}
const idsIn = async (id: number | string) => (await read(id)).images.map(({ imageId }) => imageId);
const shopperSees = async (id: number) =>
  (await findStoredProduct(id))?.document.images.map(({ image_id }) => image_id) ?? [];
const described = { alt: "A satchel", color: "", view: "back", focus_x: "20", focus_y: "85" };
const undo = async (url = "") => (await undoer.post(url, {}, { "Idempotency-Key": randomUUID() })).status;

test("images are added, ordered and described in a working copy, and shoppers see them once they are published", async () => {
  const { id, first } = await product();
  const [second, third] = [await storedImage(), await storedImage()];
  await send(id, "add", { image_id: second });
  await Promise.all([send(id, "add", { image_id: third }), send(id, "add", { image_id: third })]);
  expect(await idsIn(id)).toEqual([first, second, third]);
  expect((await send(id, "move", { image_id: third, to: "1" })).message).toBe("This is the main image now.");
  expect(await idsIn(id)).toEqual([third, first, second]);
  expect(await shopperSees(id)).toEqual([first]);
  expect((await read(id)).isChanged).toBe(true);

  const early = await send(id, "publish");
  expect(early).toMatchObject({ state: "invalid", fields: { "images.0.alt": "Describe the image." } });
  await send(id, "describe", { image_id: third, ...described });
  await send(id, "describe", { image_id: second, ...described, color: "Cognac", suggest: "1" });
  const [main, , last] = (await read(id)).images;
  expect(main).toMatchObject({ alt: "A satchel", focus_x: 20, focus_y: 85, image: { focus: { x: 20, y: 85 } } });
  expect(last?.alt).toBe(`Satchel ${count} in Cognac, from the back`);
  expect((await send(id, "publish")).state).toBe("done");
  expect(await shopperSees(id)).toEqual([third, first, second]);
  expect((await read(id)).isChanged).toBe(false);
  expect(await queryColumn("select count(*)::int from product_drafts where product_id = $1", [id])).toEqual([0]);
});

test("what is typed into the working copy while its images are being published is not lost", async () => {
  const { id } = await product();
  const second = await storedImage();
  await send(id, "add", { image_id: second });
  await send(id, "describe", { image_id: second, ...described });
  const copy = await findWorkingCopy(id, ana.id);
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
  expect((await findWorkingCopy(id, ana.id))?.document.name).toBe("Typed meanwhile");
});

test("a product with a hundred images takes no other", async () => {
  const { id } = await product();
  await send(id, "add", { image_id: await storedImage() });
  const copy = await findWorkingCopy(id, ana.id);
  if (!copy) throw new Error("There is no working copy");
  const ids = Array.from({ length: MAX_IMAGES }, (_, n) => n.toString(16).padStart(32, "0"));
  const [image] = copy.document.images;
  const images = ids.map((image_id) => ({ ...image, id: null, image_id }) as NonNullable<typeof image>);
  await transaction(async (tx) => ok(await updateDraft(copy.id, { ...copy.document, images }, tx)));
  expect(await send(id, "add", { image_id: await storedImage() })).toMatchObject({
    state: "invalid",
    message: "A product has at most 100 images. Remove one first.",
  });
  expect(await idsIn(id)).toHaveLength(MAX_IMAGES);
});

test("order and removal are undone from the log, and not once they were overtaken", async () => {
  const { id, first } = await product();
  const second = await storedImage();
  await send(id, "add", { image_id: second });
  const moved = await send(id, "move", { image_id: second, to: "1" });
  expect(await undo(moved.undo?.url)).toBe(200);
  expect(await idsIn(id)).toEqual([first, second]);
  const removed = await send(id, "remove", { image_id: first });
  expect(await idsIn(id)).toEqual([second]);
  await send(id, "describe", { image_id: second, ...described });
  expect(await undo(removed.undo?.url)).toBe(409);
  expect((await send(id, "discard")).state).toBe("done");
  expect(await idsIn(id)).toEqual([first]);
});

/** Saves fields of a working copy as it is now, without its page. */
async function typeInto(productId: number, fields: object) {
  const started = await undoer.post("/api/admin/drafts/", { product_id: productId });
  const draft = started.body as { id: string; document: object };
  const saved = await undoer.call(`/api/admin/drafts/${draft.id}/`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", "If-Match": started.headers.get("etag") ?? "" },
    body: JSON.stringify({ ...draft.document, ...fields }),
  });
  expect(saved.status).toBe(200);
}
const altsOf = async (id: number) => (await findStoredProduct(id))?.document.images.map(({ alt }) => alt);

test("the images of two people: what the other published is not overwritten; after Discard one's own are published", async () => {
  const { id, first } = await product();
  const ben = await newStaff("assistant");
  const image = { image_id: await storedImage() };
  for (const staff of [ana, ben]) {
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
    [ana, "Ana's"],
    [ben, "Ben's"],
  ] as const)
    await send(id, "describe", { image_id: first, ...described, alt }, staff);
  expect((await send(id, "publish", {}, ben)).state).toBe("done");
  expect(await undo((await send(id, "discard")).undo?.url)).toBe(200);
  expect((await read(id)).images).toMatchObject([{ alt: "Ana's" }]);
  expect((await send(id, "publish")).state).toBe("invalid");
  const copy = await findWorkingCopy(id, ana.id);
  if (!copy) throw new Error("There is no working copy");
  // As after a save in the editor between the two.
  const bases = { baseVersion: 2 };
  await transaction(async (tx) => ok(await updateDraft(copy.id, copy.document, tx, undefined, bases)));
  const whole = await undoer.call(`/api/admin/drafts/${copy.id}/publish/`, {
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
    const editor = await loadEditor(argsOf(String(id)).request, String(id));
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
  expect((await schedulePublication({ productId: id }, at, ana.actor)).ok).toBe(true);
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
  await changeStatus("unpublish", { id }, ana.actor);
  await send(id, "describe", { image_id: first, ...described });
  const at = new Date(now().getTime() + 3_600_000);
  expect((await schedulePublication({ productId: id }, at, ana.actor)).ok).toBe(true);
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
    expect((await loadEditor(argsOf(String(id)).request, String(id))).conflicts).toEqual([]);
  }
  expect((await findStoredProduct(id))?.document.summary).toBe("A plain thing.");
  const draftId = (await findWorkingCopy(id, ana.id))?.id;
  const copy = await undoer.get(`/api/admin/drafts/${draftId}/`);
  expect(copy.body).toMatchObject({ document: { summary: "Not finished", images: [{ alt: "A satchel" }] } });
  const published = await undoer.call(`/api/admin/drafts/${draftId}/publish/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "If-Match": copy.headers.get("etag") ?? "" },
    body: "{}",
  });
  expect(published.status).toBe(200);
});

test("a draft of a new product has images before it has anything else", async () => {
  const { body } = await undoer.post("/api/admin/drafts/", {});
  const { id } = body as { id: string };
  const image = await storedImage();
  await send(id, "add", { image_id: image });
  const page = await read(id);
  expect(page).toMatchObject({ name: "New product", isDraft: true, images: [{ imageId: image, suggestion: "" }] });
  expect((await send(id, "publish")).state).toBe("invalid");
});

test("without JavaScript, a form adds several images once, and says why it refuses others", async () => {
  const { id, first } = await product();
  const key = randomUUID();
  const files: [string, Buffer][] = [
    ["a.jpg", await photo("#a05020")],
    ["notes.pdf", Buffer.from("%PDF-1.7")],
    ["b.jpg", await photo("#205aa0")],
    ["large.jpg", Buffer.alloc(26 * 1024 * 1024)],
  ];
  const sent = await sendFiles(id, { fields: { key }, files });
  expect(sent).toMatchObject({ state: "done", undo: { url: expect.stringContaining("/undo/") } });
  expect(sent.message).toBe(
    "2 images are added. notes.pdf: This is not a JPEG, PNG, WebP or AVIF image, or it is broken. large.jpg: The image is too large: the limit is 25 MB.",
  );
  expect(await idsIn(id)).toHaveLength(3);
  expect((await sendFiles(id, { fields: { key }, files })).message).toBe(sent.message);
  expect((await idsIn(id))[0]).toBe(first);
  expect(await undo(sent.undo?.url)).toBe(200);
  expect(await idsIn(id)).toEqual([first]);
});

test("a form with files that is empty, broken off, too long or a stranger's stores nothing", async () => {
  const { id } = await product();
  const images = () => queryColumn("select count(*)::int from images");
  const before = await images();
  const bytes = await photo("#104020");
  expect((await sendFiles(id, {})).message).toBe("Choose an image first.");
  expect((await sendFiles(id, { files: [["", Buffer.alloc(0)]] })).message).toBe("Choose an image first.");
  expect((await sendFiles(id, { files: [["a.heic", Buffer.from("\0\0\0\u0018ftypheic")]] })).message).toMatch(
    /^a.heic: HEIC/,
  );
  const files: [string, Buffer][] = [["a.jpg", bytes]];
  const invalidForms: [Sent, number][] = [
    [{ files, end: 600 }, 400],
    [{ fields: { note: "\0" }, files: [] }, 400],
    [{ fields: { note: "a".repeat(17_000) } }, 413],
    [{ fields: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, ""])), files: [] }, 413],
    [{ files: Array.from({ length: 11 }, () => ["a.pdf", Buffer.from("%PDF")] as [string, Buffer]) }, 413],
  ];
  for (const [form, status] of invalidForms)
    await expect(sendFiles(id, form)).rejects.toMatchObject({ init: { status } });
  const viewer = await newStaff("viewer");
  await expect(sendFiles(id, { files }, viewer)).rejects.toMatchObject({ init: { status: 403 } });
  await expect(sendFiles(id, { files }, { ...ana, cookie: "" })).rejects.toMatchObject({ init: { status: 401 } });
  expect(await images()).toEqual(before);
});

test("unknown images, unreadable input and missing rights are refused", async () => {
  const { id, first } = await product();
  for (const fields of [{ image_id: "x" }, { image_id: "f".repeat(32) }, {}])
    expect((await send(id, "add", fields as Record<string, string>)).state).toBe("invalid");
  for (const to of ["0", "-1", "9999999999", "", "x"])
    expect((await send(id, "move", { image_id: first, to })).state).toBe("invalid");
  for (const fields of [{ focus_x: "101" }, { focus_y: "" }, { alt: "a".repeat(301) }, { alt: "\0" }, { view: "" }])
    expect((await send(id, "describe", { image_id: first, ...described, ...fields })).state).toBe("invalid");
  expect((await send(id, "remove", { image_id: "gone" })).message).toBe("This image was removed in the meantime.");
  await expect(read("0")).rejects.toMatchObject({ init: { status: 404 } });
  await expect(read(999_999_999)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(read(randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
  await expect(read(id, await newStaff("viewer"))).rejects.toMatchObject({ init: { status: 403 } });
});
