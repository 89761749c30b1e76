import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const packages = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const readLock = (folder: string) =>
  z
    .object({ packages: z.record(z.string(), packages) })
    .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, "..", "..", folder, "package-lock.json"), "utf8")));
const lock = readLock("");

/** Whether a package that `location` depends on is locked: in the node_modules of its own folder, or of a parent folder. */
function isLocked(location: string, name: string): boolean {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (!folder.includes("node_modules/")) return false;
  }
}

test("package-lock.json has the optional packages of every platform, which `npm ci` requires", () => {
  const missing = Object.entries(lock.packages).flatMap(([location, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(location, name) && !isLocked("", name)),
  );
  expect(missing).toEqual([]);
});

test("every runtime package and benchmark tool is locked by its SHA-512", () => {
  for (const { packages: locked } of [lock, readLock("bench/load"), readLock("bench/tools")]) {
    const open = Object.entries(locked).filter(
      ([location, { dev, integrity }]) => location && !dev && !integrity?.startsWith("sha512-"),
    );
    expect(open.map(([location]) => location)).toEqual([]);
  }
});

test("benchmark tools are not installed to start or test the shop", () => {
  const names = Object.keys(lock.packages).map((location) => location.split("node_modules/").at(-1));
  expect(names.filter((name) => /^(lighthouse|autocannon|@types\/autocannon|@sentry\/.*)$/.test(name ?? ""))).toEqual(
    [],
  );
});
