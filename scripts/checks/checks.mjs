import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { NODE, ROOT } from "../install.mjs";
import { checkEnvironment } from "./environment.mjs";
import { readVitest, summaryOf } from "./read-vitest.mjs";

const bin = (name) => path.join(ROOT, "node_modules", ".bin", name);
const UNIT_RESULTS = "test-results/unit.json";
/** How often files with failed tests run again, and how many files at most: more failures have one cause, and are no accident. */
const REPEATS = 3;
const MAX_REPEATED_FILES = 3;

/** Other checks read what it writes. */
const ROUTE_TYPES = ["Types of the routes", bin("react-router"), ["typegen"]];
/** The checks of every change, which are independent. Each is a command that exits with 0 when it passes. */
const CHECKS = [
  ["Build", NODE, ["scripts/build.mjs"]],
  // Each checker checks the types that the files share again: four of them, the default, take almost twice the CPU time of one.
  ["Types", bin("tsc"), ["--checkers", "1"]],
  ["Format and lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  [
    "Import rules",
    bin("depcruise"),
    ["--config", ".dependency-cruiser.mjs", "app", "server", "seed", "scripts", "tests", "e2e", "bench", "reliability"],
  ],
  ["Unused code", bin("knip"), ["--no-progress", "--no-config-hints"]],
  ["No code used only by tests", bin("knip"), ["--production", "--no-progress", "--no-config-hints"]],
  ["Names use standard terms", NODE, ["scripts/checks/check-vocabulary.mjs"]],
  ["Exported names are unique", NODE, ["scripts/checks/check-exports.mjs"]],
  ["Tables match the migrations", NODE, ["scripts/checks/check-migrations.mjs"]],
  ["Migrations that the previous release can ignore", NODE, ["scripts/checks/check-expansion.mjs"]],
];
/** Reads the build. */
const PAGE_WEIGHT = ["JavaScript of the pages", NODE, ["scripts/checks/check-budget.mjs"]];

/** Runs after all tests. */
const RESPONSES = ["Every declared response is provoked", NODE, ["scripts/checks/check-responses.mjs"]];
/** Run alone, because they compare rates. */
const RATIOS = [
  ["The load generator", NODE, ["scripts/install-tools.mjs", "bench/load"]],
  ["Performance ratios", NODE, ["bench/check-ratios.ts"]],
];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function check([name, command, args]) {
  const start = performance.now();
  const child = spawn(command, args, { cwd: ROOT, env: checkEnvironment(), stdio: ["ignore", "pipe", "pipe"] });
  const [status, stdout, stderr] = await Promise.all([
    new Promise((resolve, reject) => child.once("error", reject).once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds(start)})`);
  if (status === 0) return { passed: 1, failures: [] };
  console.log(`${stdout}${stderr}`);
  return { passed: 0, failures: [`${name}\n${summaryOf(stdout || stderr)}`] };
}

/** Runs two checks at a time, because most of them use one core. */
async function checkAll() {
  const results = [await check(ROUTE_TYPES)];
  const waiting = CHECKS.values();
  const lane = async () => {
    for (const next of waiting) results.push(await check(next));
  };
  await Promise.all([lane(), lane()]);
  return [...results, await check(PAGE_WEIGHT)];
}

/**
 * Runs a program that writes its results as JSON, and reads with `read` how many passed and which failed. An interrupted run is a
 * failure, whatever it wrote.
 */
export function runTests({ name, command, args, results, read }) {
  const start = performance.now();
  const { status } = spawnSync(bin(command), args, { cwd: ROOT, env: checkEnvironment(), stdio: "inherit" });
  const file = path.join(ROOT, results);
  const { passed, failures, flaky } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failures: [] };
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds(start)})`);
  const aborted = status !== 0 && failures.length === 0;
  return { passed, failures: aborted ? [`${name} stopped early. See its output above.`] : failures, flaky };
}

function runVitest(name, more = []) {
  rmSync(path.join(ROOT, UNIT_RESULTS), { force: true });
  const args = ["run", ...more, "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`];
  return runTests({ name, command: "vitest", args, results: UNIT_RESULTS, read: readVitest });
}

/**
 * Runs the tests with Vitest. Where up to three files fail, these run again alone: a failure counts as passed only if its file
 * passes every time, and it is reported in any case, as in the browser.
 */
function testWithVitest() {
  const first = runVitest("Tests");
  const { flaky: files = [], failures } = first;
  if (files.length === 0 || files.length > MAX_REPEATED_FILES) return first;
  for (let repeat = 1; repeat <= REPEATS; repeat += 1) {
    const again = runVitest(`Tests that failed, repeated ${repeat} of ${REPEATS} times`, files);
    if (again.failures.length > 0) return { ...first, failures: [...failures, ...again.failures] };
  }
  const notes = failures.map((failure) => `failed once, then passed ${REPEATS} of ${REPEATS} times: ${failure}`);
  return { passed: first.passed + failures.length, failures: [], notes };
}

/** Runs all checks and all tests except those in the browser. */
export async function verify() {
  rmSync(path.join(ROOT, ".cache", "responses"), { recursive: true, force: true });
  const results = [...(await checkAll()), testWithVitest(), await check(RESPONSES)];
  for (const step of RATIOS) results.push(await check(step));
  return results;
}

/** Prints the notes and the failures again, because long logs are read from their end, then the totals, and exits with 0 or 1. */
export function printTotalsAndExit(results) {
  const failures = results.flatMap((result) => result.failures);
  for (const note of results.flatMap((result) => result.notes ?? [])) console.log(`\n! ${note}`);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}
