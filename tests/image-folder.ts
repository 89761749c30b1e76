import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";

/** Stores the images of a test file in an empty folder of their own, which is DATA_DIR at the start of each test. Returns its path. */
export function useImageFolder(): () => string {
  const before = env();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wellworn-images-"));
    useSettings({ ...before, DATA_DIR: folder });
  });
  beforeEach(() => useSettings({ ...before, DATA_DIR: folder }));
  afterAll(async () => {
    useSettings(before);
    await rm(folder, { recursive: true, force: true });
  });
  return () => folder;
}
