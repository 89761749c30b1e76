import { rmSync } from "node:fs";
import path from "node:path";
import { runTests } from "../checks/checks.mjs";
import { freePort } from "../free-port.mjs";
import { ROOT } from "../install.mjs";
import { readerOf } from "./read-results.mjs";

/** How often a flaky test is repeated. One that fails in a fifth of its runs fails here two times in three. */
const REPEATS = 5;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Runs tests with Playwright. A test that fails and then passes is repeated alone: it counts as passed only if it passes every
 * time, and its first error is reported in any case. One failure of a browser must not hide the results of all other tests.
 */
function runPlaywright({ name, args = [], results, folder }) {
  const run = (what, more = []) => {
    rmSync(path.join(ROOT, results), { force: true });
    const options = { command: "playwright", args: ["test", ...args, ...more], results, read: readerOf(folder) };
    return runTests({ name: what, ...options });
  };
  const first = run(name);
  const { flaky = [], failures } = first;
  if (flaky.length === 0 || flaky.length < failures.length) return first;
  const titles = flaky.map(({ title }) => escaped(title)).join("|");
  const files = [...new Set(flaky.map(({ file }) => file))];
  const again = run(`${name}, repeated`, [
    ...files,
    "--grep",
    titles,
    `--repeat-each=${REPEATS}`,
    "--retries=0",
    "--workers=1",
  ]);
  if (again.failures.length > 0) return { ...first, failures: [...failures, ...again.failures] };
  const notes = failures.map((failure) => `failed once, then passed ${REPEATS} of ${REPEATS} times: ${failure}`);
  return { passed: first.passed + flaky.length, failures: [], notes };
}

/** Tests the built shop in Chromium. */
export function testInChromium() {
  return runPlaywright({ name: "Tests in the browser", results: "test-results/browser.json", folder: "e2e" });
}

/** Tests the built shop in Firefox and WebKit, on a free port. They have to be installed (`other-browsers.mjs`). */
export async function testInOtherBrowsers() {
  process.env.E2E_PORT = String(await freePort());
  return runPlaywright({
    name: "Tests in Firefox and WebKit",
    args: ["--config", "e2e/browsers/playwright.config.ts"],
    results: "test-results/browsers.json",
    folder: "e2e/browsers",
  });
}
