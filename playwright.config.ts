import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/browsers/chromium.mjs";

const port = Number(process.env.E2E_PORT ?? 4790);
// Workers read this file again: the folder is made once and handed on through the environment. Whoever made it removes it at the
// very end: a global teardown comes before the shop has closed, and would take its database from under it.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), "wellworn-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
const executablePath = findChromium();

/** The built shop on a port and a data folder of its own, driven in a real browser. */
export default defineConfig({
  testDir: "e2e",
  // Firefox and WebKit have a configuration of their own.
  testIgnore: "**/e2e/browsers/**",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Recording a trace takes a quarter of the processor's time: a test that fails is repeated with one, and stays failed.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.mjs",
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      // Making every size ahead would take the machine from the tests.
      PICTURES_AHEAD: "off",
      DATABASE_URL: "",
      SMTP_URL: "",
      PUBLIC_URL: "",
      // The tests say by X-Forwarded-For where they come from.
      TRUST_PROXY: "1",
      S3_BUCKET: "",
      S3_ACCESS_KEY_ID: "",
      S3_SECRET_ACCESS_KEY: "",
    },
  },
});
