import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { startBucketServer } from "#tests/servers/bucket-server.ts";
import { EncodersBusyError, MAX_WAITING, withEncodingSlot } from "./encoding-slots.ts";
import { sizeKey } from "./image-keys.ts";
import { imageUrls, parseImageUrl, widthsOf } from "./image-urls.ts";
import { findImage } from "./images.queries.ts";
import { serveImage } from "./serve-image.ts";
import { contentHash, storeImage, storeUpload } from "./store-image.ts";

useDatabase();

const folder = useImageFolder();
afterEach(() => vi.restoreAllMocks());

function leather(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#8a4b24" } });
}

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><rect width="400" height="500" fill="#f4ede2"/></svg>',
);

test("a photograph is stored by its content hash, with its size and color", async () => {
  const id = await storeImage(await leather(1000, 1250).jpeg().toBuffer());
  expect(await findImage(id)).toMatchObject({ id, width: 1000, height: 1250, masterType: "image/jpeg" });
  expect((await findImage(id))?.placeholder).toMatch(/^#8[0-9a-f]4[0-9a-f]2[0-9a-f]$/);
});

test("the same photograph twice is one image", async () => {
  const bytes = await leather(700, 500).png().toBuffer();
  expect(await storeImage(bytes)).toBe(await storeImage(bytes));
});

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s can be uploaded", async (format) => {
  const result = await storeUpload(await leather(64, 48).toFormat(format).toBuffer());
  expect(result).toMatchObject({ ok: true });
});

test("a rotated photograph is measured upright", async () => {
  const id = await storeImage(await leather(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await findImage(id)).toMatchObject({ width: 400, height: 800 });
});

test("images that were measured ahead are not measured again, and others are", async () => {
  const [known, other] = [await leather(90, 60).jpeg().toBuffer(), await leather(60, 90).jpeg().toBuffer()];
  const ahead = { type: "image/jpeg", width: 9, height: 6, placeholder: "#010203", blur: "" } as const;
  const measured = new Map([[contentHash(known), ahead]]);
  expect(await findImage(await storeImage(known, measured))).toMatchObject({ width: 9, placeholder: "#010203" });
  expect(await findImage(await storeImage(other, measured))).toMatchObject({ width: 60, height: 90 });
});

test("an SVG drawing is accepted from the seed, but not as an upload", async () => {
  expect(await findImage(await storeImage(drawing))).toMatchObject({
    width: 1600,
    height: 2000,
    placeholder: "#f4ede2",
  });
  const another = Buffer.concat([drawing, Buffer.from(" ")]);
  for (const sent of [drawing, another])
    expect(await storeUpload(sent)).toEqual({ ok: false, error: { code: "not_an_image" } });
});

test("a file that is not an image is rejected, whatever its first bytes", async () => {
  for (const claim of ["<html><script>alert(1)</script>", "\xff\xd8\xff and nothing more", "GIF89a", ""]) {
    expect(await storeUpload(Buffer.from(claim, "latin1"))).toEqual({ ok: false, error: { code: "not_an_image" } });
  }
});

test("at most two uploads are decoded at once, and others wait", async () => {
  const order: string[] = [];
  const { promise: unpacked, resolve: done } = Promise.withResolvers<void>();
  const bytes = await leather(90, 60).png().toBuffer();
  const busy = [1, 2].map(() => withEncodingSlot("demand", () => unpacked));
  const upload = storeUpload(bytes).then(() => order.push("sent in"));
  await pause(500);
  order.push("unpacked");
  done();
  await Promise.all([...busy, upload]);
  expect(order).toEqual(["unpacked", "sent in"]);
});

test("when too many images wait to be encoded, another one is refused at once, but an upload still waits", async () => {
  const id = await storeImage(await leather(800, 400).jpeg().toBuffer());
  const { promise: encoded, resolve: done } = Promise.withResolvers<void>();
  onTestFinished(() => done());
  const waiting = Array.from({ length: 2 + MAX_WAITING }, () => withEncodingSlot("demand", () => encoded));
  await expect(serveImage(`/pictures/${id}/480.webp`)).rejects.toThrow(EncodersBusyError);
  const upload = storeUpload(await leather(95, 65).png().toBuffer());
  done();
  await Promise.all(waiting);
  expect((await upload).ok).toBe(true);
  expect((await serveImage(`/pictures/${id}/480.webp`))?.type).toBe("image/webp");
});

test("an image of more than 25 MB is rejected, and so is a small file that decodes to gigabytes", async () => {
  const heavy = Buffer.alloc(25 * 1024 * 1024 + 1, 0xff);
  expect(await storeUpload(heavy)).toEqual({ ok: false, error: { code: "image_too_large" } });
  const bomb = await leather(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await storeUpload(bomb)).toEqual({ ok: false, error: { code: "too_many_pixels" } });
});

test("every URL of an image responds with that format and width", async () => {
  const id = await storeImage(await leather(1000, 500).jpeg().toBuffer());
  const { avif, webp, jpeg } = imageUrls({ id, width: 1000 });
  for (const srcset of [avif, webp, jpeg]) {
    for (const candidate of srcset.split(", ")) {
      const [url = "", width = ""] = candidate.split(" ");
      const response = await serveImage(url);
      const { format, width: real } = await sharp(response?.bytes).metadata();
      expect(`${real}w`).toBe(width);
      expect(response?.type).toBe(`image/${format === "heif" ? "avif" : format}`);
    }
  }
});

test("no size is wider than the master, and a tiny image still has one", async () => {
  const id = await storeImage(await leather(200, 100).png().toBuffer());
  expect(widthsOf(200)).toEqual([320]);
  expect((await sharp((await serveImage(`/pictures/${id}/320.webp`))?.bytes).metadata()).width).toBe(200);
  expect(await serveImage(`/pictures/${id}/480.webp`)).toBeUndefined();
});

test("concurrent requests for a size encode it once, however long each lookup takes", async () => {
  const id = await storeImage(await leather(640, 641).png().toBuffer());
  const store = imageStore();
  const read = store.read;
  let looks = 0;
  vi.spyOn(store, "read").mockImplementation(async (key) => {
    const found = await read(key);
    if (key.startsWith("sizes/")) await pause(50 * looks++);
    return found;
  });
  const write = vi.spyOn(store, "write");
  const responses = await Promise.all(Array.from({ length: 20 }, () => serveImage(`/pictures/${id}/640.jpg`)));
  expect(write.mock.calls.map(([key]) => key)).toEqual([sizeKey(id, 640, "jpg")]);
  expect(new Set(responses.map((response) => response?.bytes.toString("hex"))).size).toBe(1);
});

test("a bucket stores and serves images like a folder, and the folder stays empty", async () => {
  const bucket = await startBucketServer();
  const settings = env();
  try {
    useSettings({ ...bucket.settings, DATA_DIR: join(folder(), "unused") });
    const id = await storeImage(await leather(500, 625).jpeg().toBuffer());
    const first = await serveImage(`/pictures/${id}/480.avif`);
    expect((await sharp(first?.bytes).metadata()).width).toBe(480);
    // A new store has no memory cache, so its response comes from the bucket.
    useSettings({ ...env() });
    expect((await imageStore().read(sizeKey(id, 480, "avif")))?.equals(first?.bytes ?? Buffer.of())).toBe(true);
    await expect(readdir(join(folder(), "unused"))).rejects.toThrow("ENOENT");
  } finally {
    useSettings(settings);
    await bucket.close();
  }
});

test("a path that is no image URL is not found", async () => {
  const unknown = "0".repeat(32);
  expect(await serveImage(`/pictures/${unknown}/640.jpg`)).toBeUndefined();
  for (const path of [
    "/pictures/../masters/x",
    `/pictures/${unknown}/641.jpg`,
    `/pictures/${unknown}/0640.jpg`,
    `/pictures/${unknown}/640.png`,
    `/pictures/${unknown}/640.jpg/`,
    `/pictures/${unknown.toUpperCase()}A/640.jpg`,
    `/pictures/%2e%2e%2f${unknown}/640.jpg`,
  ]) {
    expect(parseImageUrl(path)).toBeUndefined();
  }
});

test("an upload comes before the shoppers' images that wait", async () => {
  const blocked = Promise.withResolvers<void>();
  const order: string[] = [];
  const started = (name: string) => async () => void order.push(name);
  const busy = [1, 2].map(() => withEncodingSlot("demand", () => blocked.promise));
  const waiting = [withEncodingSlot("demand", started("image")), withEncodingSlot("upload", started("upload"))];
  blocked.resolve();
  await Promise.all([...busy, ...waiting]);
  expect(order).toEqual(["upload", "image"]);
});
