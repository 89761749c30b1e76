import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyFile, sumOfFile } from "./copy-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "copy-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How often this process has the file open. */
const countOpen = (file: string) =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false; // that of the list itself
    }
  }).length;

test("a copy is complete, and the original is closed, also when it can't be copied", async () => {
  const [original, copy] = [path.join(folder, "original"), path.join(folder, "copies", "copy")];
  writeFileSync(original, "an image");
  expect(await copyFile(original, copy)).toEqual(await sumOfFile(original));
  expect(readFileSync(copy, "utf8")).toBe("an image");
  await expect(copyFile(original, copy)).rejects.toThrow("EEXIST");
  await expect(copyFile(original, path.join(original, "below-a-file"))).rejects.toThrow();
  expect(await copyFile(path.join(folder, "missing"), copy)).toBeUndefined();
  mkdirSync(path.join(folder, "a-folder"));
  await expect(copyFile(path.join(folder, "a-folder"), path.join(folder, "other"))).rejects.toThrow("EISDIR");
  for (const file of [original, copy, path.join(folder, "a-folder")]) expect(countOpen(file)).toBe(0);
});
