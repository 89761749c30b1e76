import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const packages = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lock = z
  .object({ packages: z.record(z.string(), packages) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "..", "package-lock.json"), "utf8")));

/** npm looks for a package in its user's own folder first, then in the folders around it. */
function isLocked(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (!folder.includes("node_modules/")) return false;
  }
}

test("package-lock.json names the optional packages of every platform: without them `npm ci` refuses", () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(place, name) && !isLocked("", name)),
  );
  expect(missing).toEqual([]);
});
