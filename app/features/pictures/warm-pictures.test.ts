import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { useDatabase } from "#tests/database.ts";
import { storePicture } from "./store-picture.ts";
import { warmPictures } from "./warm-pictures.ts";

useDatabase();

const before = env();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wellworn-pictures-"));
  useSettings({ ...before, DATA_DIR: folder });
});
afterAll(async () => {
  useSettings(before);
  await rm(folder, { recursive: true, force: true });
});

test("what most shoppers' browsers ask for is made ahead, once", async () => {
  await storePicture(
    await sharp({ create: { width: 500, height: 500, channels: 3, background: "#123" } })
      .png()
      .toBuffer(),
  );
  expect(await warmPictures(AbortSignal.abort())).toBe(0);
  expect(await warmPictures()).toBe(2);
  expect(await warmPictures()).toBe(0);
});
