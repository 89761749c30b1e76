import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const BIOME = path.join(ROOT, "node_modules", ".bin", "biome");
const NO_SOURCES = /^(node_modules|build|data|docs|migrations|public|test-results)$|^\./;

const [, MAX_LINES, MAX_LINES_OF_PAGES] =
  /functions of at most (\d+) lines of code \((\d+) in pages/
    .exec(readFileSync(path.join(ROOT, "CONTRIBUTING.md"), "utf8"))
    ?.map(Number) ?? [];
const longFunction = (name: string, lines = 0) =>
  `export function ${name}() {\n${"  globalThis.probe = 1;\n".repeat(lines + 1)}}\n`;

/** Biome reports one floating promise of a function, so each stands in its own. */
const PROBE = `import { useState } from "react";
import { load } from "./probe-import.ts";

export async function save() {}

export function useProbe(isOpen) {
  if (isOpen) useState(1);
}

export function forgetLocal() {
  save();
}

export function forgetChain() {
  save().then(() => 1);
}

export function forgetImported() {
  load();
}

${longFunction("long", MAX_LINES)}
${longFunction("longer", MAX_LINES_OF_PAGES)}`;

/** One path for each folder and file ending of the project, since configuration can switch rules off by either. */
function probePaths(): string[] {
  const sources = globSync("**/*.{ts,tsx,mts,mjs,js}", { cwd: ROOT, exclude: (name) => NO_SOURCES.test(name) });
  const probes = sources
    .filter((file) => !/\.d\.m?ts$/.test(file))
    .map((file) => path.join(path.dirname(file), `probe${/(\.[a-z]+)?\.\w+$/.exec(file)?.[0]}`));
  return [...new Set(probes)].sort();
}

type Report = { diagnostics: { category: string; location: { path: string; start: { line: number } } }[] };

const folder = mkdtempSync(path.join(tmpdir(), "lint-rules-"));
const paths = probePaths();
let report: Report;

beforeAll(() => {
  for (const file of ["biome.json", ".gitignore"]) copyFileSync(path.join(ROOT, file), path.join(folder, file));
  for (const file of paths) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), PROBE);
    writeFileSync(path.join(folder, path.dirname(file), "probe-import.ts"), "export async function load() {}\n");
  }
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(BIOME, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  report = JSON.parse(stdout.slice(0, stdout.lastIndexOf("}") + 1));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many probes of each path a rule reports. */
function reportedBy(rule: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category, location } of report.diagnostics) {
    if (category === rule) counts.set(location.path, (counts.get(location.path) ?? 0) + 1);
  }
  return counts;
}

const missedBy = (rule: string, expected: number, among = paths) =>
  among.filter((file) => reportedBy(rule).get(file) !== expected);

test("probes stand in every folder with code", () => {
  expect(paths.length).toBeGreaterThan(80);
  for (const file of ["app/ui/probe.tsx", "server/probe.ts", "scripts/probe.mjs", "tests/probe.test.ts"])
    expect(paths).toContain(file);
});

test("a conditional hook is an error in every file", () => {
  expect(missedBy("lint/correctness/useHookAtTopLevel", 1)).toEqual([]);
});

test("a floating promise is an error in every file", () => {
  expect(missedBy("lint/nursery/noFloatingPromises", 3)).toEqual([]);
});

test("a function longer than CONTRIBUTING.md says is an error in every file but tests", () => {
  const measured = paths.filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("e2e/"));
  const [pages, others] = [true, false].map((isPage) =>
    measured.filter((file) => /\/ui\/|^app\/storefront\/|^tests\//.test(file) === isPage),
  );
  expect(missedBy("lint/complexity/noExcessiveLinesPerFunction", 1, pages)).toEqual([]);
  expect(missedBy("lint/complexity/noExcessiveLinesPerFunction", 2, others)).toEqual([]);
});
