import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";

/** Sets DATA_DIR to an empty folder for the tests of this file. Returns a function that gives its path. */
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
