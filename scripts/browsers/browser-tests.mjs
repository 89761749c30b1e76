import { rmSync } from "node:fs";
import path from "node:path";
import { runTests } from "../checks/checks.mjs";
import { freePort } from "../free-port.mjs";
import { ROOT } from "../install.mjs";

/** Drives the built shop in Chromium. */
export function testInChromium() {
  return runTests({
    name: "Tests in the browser",
    command: "playwright",
    args: ["test"],
    results: "test-results/browser.json",
    read: readerOf("e2e"),
  });
}

/** Drives the built shop in Firefox and WebKit, on a port that is free. They have to be there (`other-browsers.mjs`). */
export async function testInOtherBrowsers() {
  const results = "test-results/browsers.json";
  rmSync(path.join(ROOT, results), { force: true });
  process.env.E2E_PORT = String(await freePort());
  return runTests({
    name: "Tests in Firefox and WebKit",
    command: "playwright",
    args: ["test", "--config", "e2e/browsers/playwright.config.ts"],
    results,
    read: readerOf("e2e/browsers"),
  });
}

/** What Playwright wrote. It says itself, at its end, why a test failed; a flaky or skipped test tells nothing: it counts as failed. */
function readerOf(folder) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const nameOf = ({ projectName, status }) => [projectName, status].filter(Boolean).join(", ");
  return ({ stats, suites }) => ({
    passed: stats.expected,
    failures: suites.flatMap((suite) =>
      specsOf(suite).flatMap(({ title, tests }) =>
        tests
          .filter((one) => one.status !== "expected")
          .map((one) => `${folder}/${suite.file} › ${title} (${nameOf(one)})`),
      ),
    ),
  });
}
