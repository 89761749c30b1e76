import { rmSync } from "node:fs";
import path from "node:path";
import { runTests } from "../checks/checks.mjs";
import { freePort } from "../free-port.mjs";
import { ROOT } from "../install.mjs";
import { readerOf } from "./read-results.mjs";

/** Tests the built shop in Chromium. */
export function testInChromium() {
  return runTests({
    name: "Tests in the browser",
    command: "playwright",
    args: ["test"],
    results: "test-results/browser.json",
    read: readerOf("e2e"),
  });
}

/** Tests the built shop in Firefox and WebKit, on a free port. They have to be installed (`other-browsers.mjs`). */
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
