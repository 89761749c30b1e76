import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Files as paths from the root, with their text. */
function sources(...folders: string[]): { file: string; text: string }[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes("node_modules"))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
}

const app = sources("app");
const everywhere = [...app, ...sources("server", "scripts", "tests", "e2e", "bench")];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const filesWith = (pattern: RegExp, among: typeof app) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("settings are read from the environment in one place", () => {
  const reading = filesWith(
    /process\.env/,
    [...app, ...sources("server")].filter(({ file }) => !isTest(file)),
  );
  // The development server sets NODE_ENV before it loads anything of the shop.
  expect(reading).toEqual(["app/platform/env.ts", "server/dev.ts"]);
});

test("features and the server read the time from the shop's clock only, and durations from performance.now()", () => {
  const reading = [...app, ...sources("server")].filter(
    ({ file }) => /^(app\/features|server)\//.test(file) && !isTest(file) && !/\/ui\/|\.client\.ts$/.test(file),
  );
  // The access log writes the real time, as pino does in the lines beside its own.
  expect(filesWith(/Date\.now\(\)|new Date\(\)/, reading)).toEqual(["server/http/access-log.ts"]);
});

test("no file is longer than 300 lines", () => {
  expect(everywhere.filter(({ text }) => text.split("\n").length > 301).map(({ file }) => file)).toEqual([]);
});

test("no folder has more than 20 source files beside their tests", () => {
  const folders = new Map<string, number>();
  for (const { file } of sources("app", "server", "scripts", "seed", "bench")) {
    if (!isTest(file)) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1);
  }
  expect([...folders].filter(([, files]) => files > 20)).toEqual([]);
});

test("no file has a meaningless name", () => {
  const empty = /(^|[/.-])(utils?|helpers?|common|manager|service|index|misc)\.(ts|tsx|mjs)$/;
  expect(everywhere.filter(({ file }) => empty.test(file)).map(({ file }) => file)).toEqual([]);
});

test("no check is switched off, no test is skipped, nothing is left to do", () => {
  const off = new RegExp(
    [
      "biome-ignore",
      "@ts-(ignore|nocheck|expect-error)",
      "as unknown as",
      "TO" + "DO",
      "(test|it|describe)\\.(skip|only|todo|fixme|fails|skipIf|runIf)\\b",
      "waitForTimeout",
    ].join("|"),
  );
  expect(
    filesWith(
      off,
      everywhere.filter(({ file }) => file !== "tests/repository/house-rules.test.ts"),
    ),
  ).toEqual([]);
});

test("tests send requests to the API through checkedRequest, which checks the responses", () => {
  // The platform's tests define their own endpoints.
  const tests = everywhere.filter(({ file }) => isTest(file) && !file.startsWith("app/platform/"));
  expect(filesWith(/[aA]pi(\(\))?\.request\(/, tests)).toEqual([]);
});
