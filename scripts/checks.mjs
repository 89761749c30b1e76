import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { NODE, ROOT } from "./install.mjs";

const bin = (name) => path.join(ROOT, "node_modules", ".bin", name);
const UNIT_RESULTS = "test-results/unit.json";

/** What a change has to pass, quickest first. Each is a command that ends with 0 when all is well. */
const CHECKS = [
  ["Format and lint", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["Types of the routes", bin("react-router"), ["typegen"]],
  ["Types", bin("tsc"), []],
  [
    "Who imports whom",
    bin("depcruise"),
    ["--config", ".dependency-cruiser.mjs", "app", "server", "seed", "scripts", "tests", "e2e", "bench"],
  ],
  ["Nothing unused", bin("knip"), ["--no-progress", "--no-config-hints"]],
  ["Tables as the migrations make them", NODE, ["scripts/check-migrations.mjs"]],
  ["Build", NODE, ["scripts/build.mjs"]],
  ["Weight of the pages", NODE, ["scripts/check-budget.mjs"]],
];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The environment of every check: the shop's own Node first, and none of the owner's settings. */
function environment() {
  const { DATABASE_URL, SMTP_URL, DATA_DIR, PORT, HOST, PUBLIC_URL, NODE_ENV, ...others } = process.env;
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_HOST, ...more } = others;
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...rest } = more;
  return { ...rest, PATH: `${path.join(ROOT, "node_modules", ".bin")}${path.delimiter}${rest.PATH}` };
}

function check([name, command, args]) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    env: environment(),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const passed = status === 0;
  console.log(`${passed ? "✓" : "✗"} ${name} (${seconds(start)})`);
  if (!passed) console.log(`${stdout}${stderr}`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** Runs a program that writes its results as JSON, and counts them; a run that breaks off counts as a failure. */
export function runTests({ name, command, args, results, count }) {
  const start = performance.now();
  const { status } = spawnSync(bin(command), args, { cwd: ROOT, env: environment(), stdio: "inherit" });
  const file = path.join(ROOT, results);
  const { passed, failed } = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0 };
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds(start)})`);
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

/** Sums results. */
export function sum(results) {
  return results.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** Runs every check and every test but those in the browser. */
export function verify() {
  const checks = CHECKS.map(check);
  const tests = runTests({
    name: "Tests",
    command: "vitest",
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`],
    results: UNIT_RESULTS,
    // A skipped test tells nothing: it counts as failed.
    count: (json) => ({ passed: json.numPassedTests, failed: json.numTotalTests - json.numPassedTests }),
  });
  return sum([...checks, tests]);
}
