import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { staffVisitor } from "#tests/staff.ts";

useDatabase();
const api = createApi();
let folder: string;
let assistant: Awaited<ReturnType<typeof staffVisitor>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "uploads-"));
  useSettings(readSettings({ DATA_DIR: folder }));
  assistant = await staffVisitor(api, "assistant");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = (bytes: Buffer, visitor = assistant) =>
  visitor.call("/api/admin/images/", {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: new Uint8Array(bytes),
  });
const photo = (color: string) => sharp({ create: { width: 900, height: 600, channels: 3, background: color } });
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test("an upload is stored upright and without its place; interrupted and repeated, the same file is one image", async () => {
  const bytes = await photo("#a05020")
    .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const tagged = await sharp(bytes)
    .withExif({ IFD0: { Copyright: "SECRET-OWNER" } })
    .jpeg()
    .toBuffer();
  expect(tagged.includes("SECRET-OWNER")).toBe(true);
  for (const part of [0.5, 0.9]) expect((await upload(tagged.subarray(0, tagged.length * part))).status).toBe(415);
  expect((await stored()).map(({ name }) => name)).toEqual(["secrets.json"]);
  const [first, again] = await Promise.all([upload(tagged), upload(tagged)]);
  const later = await upload(tagged);
  expect([first.status, again.body, later.body]).toEqual([201, first.body, first.body]);
  expect(
    await queryColumn("select count(*)::int from images where id = $1", [(first.body as { id: string }).id]),
  ).toEqual([1]);
  expect(first.body).toMatchObject({ image_url: expect.stringContaining("/pictures/") });
  const files = await stored();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const content = await readFile(path.join(file.parentPath, file.name));
    expect(content.includes("SECRET-OWNER")).toBe(false);
    if (file.parentPath.includes("pictures")) expect((await sharp(content).metadata()).exif).toBeUndefined();
  }
  expect(await queryColumn("select action from audit_log order by id desc limit 1")).toEqual(["images.upload"]);
});

test("what is not an image is refused with a sentence, and nothing is stored", async () => {
  const before = (await stored()).length;
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  const invalidFiles = [
    [413, Buffer.alloc(26 * 1024 * 1024)],
    [415, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    [415, heic],
    [415, Buffer.from("%PDF-1.7 renamed to photo.jpg")],
    [415, (await photo("#fff").jpeg().toBuffer()).subarray(0, 300)],
    [415, Buffer.alloc(0)],
  ] as const;
  for (const [status, bytes] of invalidFiles) {
    const refused = await upload(bytes);
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([status, expect.stringMatching(/\.$/)]);
  }
  expect(((await upload(heic)).body as { error: string }).error).toContain("HEIC");
  expect((await stored()).length).toBe(before);
  expect((await upload(heic, await staffVisitor(api, "viewer"))).status).toBe(403);
});

test("only staff with the permission get the time of an upload", async () => {
  const allowUploadTime = vi.fn();
  const server = {
    request: (path: string, init?: RequestInit) => api.fetch(requestTo(path, init), { allowUploadTime }),
  };
  const requestTo = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);
  const bytes = await photo("#123456").jpeg().toBuffer();
  expect((await upload(bytes, await staffVisitor(server, "viewer"))).status).toBe(403);
  const stranger = await staffVisitor(server, "owner");
  stranger.jar.clear();
  expect((await upload(bytes, stranger)).status).toBe(401);
  expect(allowUploadTime).not.toHaveBeenCalled();
  expect((await upload(bytes, await staffVisitor(server, "assistant"))).status).toBe(201);
  expect(allowUploadTime).toHaveBeenCalledOnce();
});
