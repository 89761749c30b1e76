import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { ok } from "#app/platform/result.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { masterKey } from "./image-keys.ts";
import { MAX_MASTER_BYTES } from "./read-master.ts";
import { storeUpload } from "./store-image.ts";

// A photograph of this size takes seconds to encode. Bytes after the end of a JPEG are ignored.
vi.mock("./read-master.ts", async (original) => ({
  ...(await original()),
  withoutMetadata: async (bytes: Buffer) => ok(Buffer.concat([bytes, Buffer.alloc(25 * 1024 * 1024)])),
}));

useDatabase();
useImageFolder();

test("the limit of 25 MB is for the bytes that were sent, not for those that are encoded again", async () => {
  const photograph = sharp({ create: { width: 64, height: 48, channels: 3, background: "#8a4b24" } });
  const stored = await storeUpload(await photograph.jpeg().toBuffer());
  if (!stored.ok) throw new Error(stored.error.code);
  expect((await imageStore().read(masterKey(stored.value)))?.length).toBeGreaterThan(MAX_MASTER_BYTES);
});
