import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { takeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const database = useOwnDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "external-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IMAGE = path.join("pictures", "masters", "ab", "an image");
const settingsFor = (name: string) => ({ ...env(), DATA_DIR: path.join(folder, name), DATABASE_URL: database() });

test("with an external database and no pg_dump, images and keys are backed up and restored, and the rest is said", async () => {
  // No program at all.
  vi.stubEnv("PATH", path.join(folder, "none"));
  const shop = settingsFor("shop");
  for (const [file, text] of [
    [IMAGE, "an image"],
    ["secrets.json", "the keys"],
  ] as const) {
    mkdirSync(path.dirname(path.join(shop.DATA_DIR, file)), { recursive: true });
    writeFileSync(path.join(shop.DATA_DIR, file), text);
  }
  const backup = await takeBackup(shop, path.join(folder, "backups"));
  expect(backup).toMatchObject({ files: 2, withoutDatabase: true });

  const restored = settingsFor("restored");
  expect(await restoreBackup(restored, backup.folder)).toMatchObject({ withoutDatabase: true });
  expect(readFileSync(path.join(restored.DATA_DIR, IMAGE), "utf8")).toBe("an image");
  expect(readFileSync(path.join(restored.DATA_DIR, "secrets.json"), "utf8")).toBe("the keys");

  const { DATABASE_URL, ...embedded } = settingsFor("embedded");
  await expect(restoreBackup(embedded, backup.folder)).rejects.toThrow("of a shop with an external database");
  await expect(restoreBackup(settingsFor("until"), backup.folder, "latest")).rejects.toThrow("point-in-time recovery");
  for (const name of ["embedded", "until"]) expect(existsSync(path.join(folder, name))).toBe(false);
  vi.unstubAllEnvs();
});

test("a backup that fails leaves nothing, and deletes what a killed one left, but not one that may still run", async () => {
  const [shop, into] = [settingsFor("failing"), path.join(folder, "failing-backups")];
  const nameAt = (at: Date) => `wellworn-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.partial`;
  const [killed, running] = ["2026-01-31T02-30-00", nameAt(new Date(now().getTime() - 3_600_000))];
  for (const name of [`wellworn-${killed}.partial`, running, `wellworn-${killed}`, "of-the-owner.partial"])
    mkdirSync(path.join(into, name, "pictures"), { recursive: true });
  mkdirSync(path.dirname(path.join(shop.DATA_DIR, IMAGE)), { recursive: true });
  writeFileSync(path.join(shop.DATA_DIR, IMAGE), "an image");
  // The keys are copied last, and a folder can't be read as a file.
  mkdirSync(path.join(shop.DATA_DIR, "secrets.json"));
  await expect(takeBackup(shop, into)).rejects.toThrow("EISDIR");
  expect(readdirSync(into).sort()).toEqual(["of-the-owner.partial", `wellworn-${killed}`, running].sort());
});
