import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/env.ts";
import { checkEnvironment } from "./environment.mjs";

/** The settings that README.md names at the beginning of a table's row, and those with a default. */
function settings(): string[] {
  const readme = readFileSync(path.resolve(import.meta.dirname, "../../README.md"), "utf8");
  const rows = readme.matchAll(/^\| (`[A-Z0-9_`, ]+`)/gm);
  const named = [...rows].flatMap(([, names = ""]) => names.match(/[A-Z0-9_]+/g) ?? []);
  return [...named, ...Object.keys(readSettings({}))];
}

test("the checks get none of the owner's settings, and everything else", () => {
  expect(settings().length).toBeGreaterThan(50);
  const own = Object.fromEntries(settings().map((name) => [name, "1"]));
  const others = { HOME: "/home/ana", CI: "true", TEST_POSTGRES_URL: "postgres://127.0.0.1", E2E_PORT: "4790" };
  const { PATH, ...rest } = checkEnvironment({ ...own, ...others, PATH: "/usr/bin" });
  expect(rest).toEqual(others);
  expect(PATH).toMatch(/node_modules[/\\]\.bin.\/usr\/bin$/);
});
