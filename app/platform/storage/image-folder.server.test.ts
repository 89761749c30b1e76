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

test("a stored image can be read, and no other", async () => {
  const store = folderStore(folder);
  await store.write("masters/ab/one", Buffer.from("saddle"));
  expect(String(await store.read("masters/ab/one"))).toBe("saddle");
  expect(await store.has("masters/ab/one")).toBe(true);
  expect(await store.read("masters/ab/two")).toBeUndefined();
  expect(await store.has("masters/ab/two")).toBe(false);
  expect(await readdir(join(folder, "masters", "ab"))).toEqual(["one"]);
});

test("an empty file, which a power cut may leave, counts as missing", async () => {
  const store = folderStore(folder);
  await mkdir(join(folder, "sizes"));
  await writeFile(join(folder, "sizes", "640.avif"), "");
  expect(await store.read("sizes/640.avif")).toBeUndefined();
  expect(await store.has("sizes/640.avif")).toBe(false);
  await store.write("sizes/640.avif", Buffer.from("made anew"));
  expect(String(await store.read("sizes/640.avif"))).toBe("made anew");
});

test("a failed write leaves no partial file", async () => {
  await mkdir(join(folder, "full", "1.webp"), { recursive: true });
  await expect(folderStore(folder).write("full/1.webp", Buffer.from("leather"))).rejects.toThrow();
  expect(await readdir(join(folder, "full"))).toEqual(["1.webp"]);
});

test("deleting an image deletes what a process that was killed while it stored the image has left", async () => {
  const store = folderStore(folder);
  await store.write("masters/cd/one", Buffer.from("saddle"));
  for (const name of ["one.0b9f.part", "other.0b9f.part"]) await writeFile(join(folder, "masters", "cd", name), "sad");
  await store.delete("masters/cd/one");
  await store.delete("masters/none/one");
  expect(await readdir(join(folder, "masters", "cd"))).toEqual(["other.0b9f.part"]);
});
