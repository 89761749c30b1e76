import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const folder = mkdtempSync(path.join(tmpdir(), "browser-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Playwright with its configuration, and returns which tests it would run. */
function list(settings: Record<string, string>): string {
  const { E2E_DATA_DIR, ...others } = process.env;
  const { stdout, stderr } = spawnSync("playwright", ["test", "--list", "--reporter=list"], {
    cwd: ROOT,
    env: { ...others, TMPDIR: folder, PATH: `${path.join(ROOT, "node_modules", ".bin")}:${others.PATH}`, ...settings },
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("the browser tests leave no data folder behind", () => {
  expect(list({})).toContain("home-page.spec.ts");
  expect(readdirSync(folder).filter((name) => name.startsWith("wellworn-e2e-"))).toEqual([]);
});

test("a data folder that was passed to the browser tests stays", () => {
  const given = path.join(folder, "given");
  mkdirSync(given);
  expect(list({ E2E_DATA_DIR: given })).toContain("home-page.spec.ts");
  expect(existsSync(given)).toBe(true);
});
