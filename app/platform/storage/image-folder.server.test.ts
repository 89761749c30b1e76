import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "./image-folder.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wellworn-folder-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("what was put into the folder is there, and nothing else", async () => {
  const store = folderStore(folder);
  await store.write("masters/ab/one", Buffer.from("saddle"));
  expect(String(await store.read("masters/ab/one"))).toBe("saddle");
  expect(await store.has("masters/ab/one")).toBe(true);
  expect(await store.read("masters/ab/two")).toBeUndefined();
  expect(await store.has("masters/ab/two")).toBe(false);
  expect(await readdir(join(folder, "masters", "ab"))).toEqual(["one"]);
});

test("an empty file, as a power cut may leave it, is no picture", async () => {
  const store = folderStore(folder);
  await mkdir(join(folder, "sizes"));
  await writeFile(join(folder, "sizes", "640.avif"), "");
  expect(await store.read("sizes/640.avif")).toBeUndefined();
  expect(await store.has("sizes/640.avif")).toBe(false);
  await store.write("sizes/640.avif", Buffer.from("made anew"));
  expect(String(await store.read("sizes/640.avif"))).toBe("made anew");
});

test("a picture that could not be written leaves no half of it behind", async () => {
  await mkdir(join(folder, "full", "1.webp"), { recursive: true });
  await expect(folderStore(folder).write("full/1.webp", Buffer.from("leather"))).rejects.toThrow();
  expect(await readdir(join(folder, "full"))).toEqual(["1.webp"]);
});
