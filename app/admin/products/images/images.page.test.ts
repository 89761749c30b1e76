import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findWorkingCopy, updateDraft } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { MAX_IMAGES } from "#app/features/product-editing/product-limits.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { sentFiles } from "#app/platform/http/read-files.server.ts";
import { ok } from "#app/platform/result.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { described, imagesPageForStaff } from "#tests/images-page.ts";
import { newImage } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";

useDatabase();
useImageFolder();
const { people, post, read, send, product, shopperSees, undo } = imagesPageForStaff(createApi());

type Sent = { fields?: Record<string, string>; files?: [name: string, bytes: Buffer][]; end?: number };

/** Sends the form of pages without JavaScript; `end` cuts it off after so many bytes. */
async function sendFiles(id: number | string, { fields = {}, files = [], end }: Sent, staff = people.manager.staff) {
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
  const result = await post(id, undefined, staff, context);
  expect(allowTime).toHaveBeenCalledOnce();
  return result;
}
const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 0/1" } })
    .jpeg()
    .toBuffer();

const idsIn = async (id: number | string) => (await read(id)).images.map(({ imageId }) => imageId);

test("images are added, ordered and described in a working copy, and shoppers see them once they are published", async () => {
  const { id, name, first } = await product();
  const [second, third] = [await newImage(), await newImage()];
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
  expect(last?.alt).toBe(`${name} in Cognac, from the back`);
  expect((await send(id, "publish")).state).toBe("done");
  expect(await shopperSees(id)).toEqual([third, first, second]);
  expect((await read(id)).isChanged).toBe(false);
  expect(await queryColumn("select count(*)::int from product_drafts where product_id = $1", [id])).toEqual([0]);
});

test("a product with a hundred images takes no other", async () => {
  const { id } = await product();
  await send(id, "add", { image_id: await newImage() });
  const copy = await findWorkingCopy(id, people.manager.staff.id);
  if (!copy) throw new Error("There is no working copy");
  const ids = Array.from({ length: MAX_IMAGES }, (_, n) => n.toString(16).padStart(32, "0"));
  const [image] = copy.document.images;
  const images = ids.map((image_id) => ({ ...image, id: null, image_id }) as NonNullable<typeof image>);
  await transaction(async (tx) => ok(await updateDraft(copy.id, { ...copy.document, images }, tx)));
  expect(await send(id, "add", { image_id: await newImage() })).toMatchObject({
    state: "invalid",
    message: "A product has at most 100 images. Remove one first.",
  });
  expect(await idsIn(id)).toHaveLength(MAX_IMAGES);
});

test("order and removal are undone from the log, and not once they were overtaken", async () => {
  const { id, first } = await product();
  const second = await newImage();
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

test("a draft of a new product has images before it has anything else", async () => {
  const { body } = await people.manager.post("/api/admin/drafts/", {});
  const { id } = body as { id: string };
  const image = await newImage();
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
  await expect(sendFiles(id, { files }, { ...people.manager.staff, cookie: "" })).rejects.toMatchObject({
    init: { status: 401 },
  });
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
