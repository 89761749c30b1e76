import { rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { ENCODING_VERSION, sizeKey } from "./image-keys.ts";
import { serveImage } from "./serve-image.ts";
import { storeImage } from "./store-image.ts";

useDatabase();

const folder = useImageFolder();

const leather = (background: string) =>
  sharp({ create: { width: 500, height: 625, channels: 3, background } })
    .png()
    .toBuffer();

/** Runs `work` with an empty bucket as image store, and returns the requests that it receives. */
async function bucketRequests(work: () => Promise<void>): Promise<string[]> {
  const requests: string[] = [];
  const bucket = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(404).end("<Code>NoSuchKey</Code>");
  });
  await new Promise<void>((done) => bucket.listen(0, "127.0.0.1", done));
  const { port } = bucket.address() as AddressInfo;
  const keys = { S3_BUCKET: "shop", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  useSettings({ ...env(), ...keys, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  try {
    await work();
  } finally {
    bucket.close();
  }
  return requests;
}

test("unknown image URLs send no request to the bucket", async () => {
  const id = await storeImage(await leather("#421"));
  const requests = await bucketRequests(async () => {
    expect(await serveImage(`/pictures/${"0".repeat(32)}/640.avif`)).toBeUndefined();
    expect(await serveImage(`/pictures/${id}/1600.avif`)).toBeUndefined();
  });
  expect(requests).toEqual([]);
});

test("an image that can't be stored, because the disk is gone, is served all the same", async () => {
  const id = await storeImage(await leather("#841"));
  const sizes = join(folder(), "pictures", "sizes");
  await rm(sizes, { recursive: true, force: true });
  await symlink(join(folder(), "a-disk-that-is-gone"), sizes);
  const response = await serveImage(`/pictures/${id}/320.webp`);
  await rm(sizes);
  expect((await sharp(response?.bytes).metadata()).width).toBe(320);
});

test("the ETag contains the version of the encoding", async () => {
  const id = await storeImage(await leather("#653"));
  expect((await serveImage(`/pictures/${id}/480.jpg`))?.etag).toBe(`"${id}-480-jpg-${ENCODING_VERSION}"`);
});

test("a size that is encoded while its image is deleted leaves no file", async () => {
  const id = await storeImage(await leather("#317"));
  expect(await serveImage(`/pictures/${id}/320.webp`)).toBeDefined();
  await queryColumn("delete from images where id = $1 returning id", [id]);
  await serveImage(`/pictures/${id}/480.webp`);
  expect(await imageStore().has(sizeKey(id, 320, "webp"))).toBe(true);
  expect(await imageStore().has(sizeKey(id, 480, "webp"))).toBe(false);
});

test("an upload does not wait for sizes that a slow store does not take", async () => {
  const ids = await Promise.all(["#911", "#912", "#913"].map(async (color) => storeImage(await leather(color))));
  const store = imageStore();
  const write = store.write;
  const slow = Promise.withResolvers<void>();
  const writing = vi.spyOn(store, "write").mockImplementation(async (key, bytes) => {
    if (key.startsWith("sizes/")) await slow.promise;
    await write(key, bytes);
  });
  const sizes = ids.map((id) => serveImage(`/pictures/${id}/320.webp`));
  await vi.waitFor(() => expect(writing).toHaveBeenCalledTimes(ids.length), POLL_OPTIONS);
  expect(await storeImage(await leather("#914"))).toEqual(expect.any(String));
  slow.resolve();
  for (const size of await Promise.all(sizes)) expect(size).toBeDefined();
  writing.mockRestore();
});
