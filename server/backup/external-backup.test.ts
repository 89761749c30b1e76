import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
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
