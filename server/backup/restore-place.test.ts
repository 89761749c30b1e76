import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "#app/platform/env.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { takeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const database = useOwnDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "restore-place-"));
const inFolder = (...names: string[]) => path.join(folder, ...names);
const settingsFor = (name: string) => ({ ...env(), DATA_DIR: inFolder(name), DATABASE_URL: database() });

let backup: string;
beforeAll(async () => {
  // No program at all: the backup has the images and the keys only.
  vi.stubEnv("PATH", inFolder("none"));
  mkdirSync(inFolder("shop", "pictures", "masters"), { recursive: true });
  await writeFile(inFolder("shop", "pictures", "masters", "image"), "an image");
  await writeFile(inFolder("shop", "secrets.json"), "the keys");
  backup = (await takeBackup(settingsFor("shop"), inFolder("backups"))).folder;
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("a DATA_DIR that is a link to a disk of its own stays one, and the shop is restored to that disk", async () => {
  mkdirSync(inFolder("disk", "lost+found"), { recursive: true });
  // What an interrupted restore left.
  mkdirSync(inFolder("disk", ".restoring", "pictures"), { recursive: true });
  symlinkSync(inFolder("disk"), inFolder("linked"));
  await restoreBackup(settingsFor("linked"), backup);
  expect(lstatSync(inFolder("linked")).isSymbolicLink()).toBe(true);
  expect(readdirSync(inFolder("disk")).sort()).toEqual(["lost+found", "pictures", "secrets.json"]);
  expect(readFileSync(inFolder("disk", "pictures", "masters", "image"), "utf8")).toBe("an image");
  await expect(restoreBackup(settingsFor("linked"), backup)).rejects.toThrow("is not empty");
});

test("an empty folder stays the same one, as a mount point has to", async () => {
  mkdirSync(inFolder("empty"));
  const { ino } = lstatSync(inFolder("empty"));
  await restoreBackup(settingsFor("empty"), backup);
  expect(lstatSync(inFolder("empty")).ino).toBe(ino);
  expect(readdirSync(inFolder("empty")).sort()).toEqual(["pictures", "secrets.json"]);
});

test("a link to a disk that is not mounted is refused", async () => {
  symlinkSync(inFolder("not mounted"), inFolder("dangling"));
  await expect(restoreBackup(settingsFor("dangling"), backup)).rejects.toThrow("is a link to a folder that is missing");
  expect(lstatSync(inFolder("dangling")).isSymbolicLink()).toBe(true);
});

test("a restore that fails leaves an empty folder empty, and a missing one missing", async () => {
  await writeFile(path.join(backup, "database.dump"), "a dump, and no pg_restore to read it");
  mkdirSync(inFolder("still empty"));
  for (const name of ["still empty", "still missing"])
    await expect(restoreBackup(settingsFor(name), backup)).rejects.toThrow("There is no pg_restore");
  expect(readdirSync(inFolder("still empty"))).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith("still"))).toEqual(["still empty"]);
  expect(existsSync(inFolder("still missing"))).toBe(false);
});
