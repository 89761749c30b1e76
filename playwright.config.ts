import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/browsers/chromium.mjs";
import { keepTemporaryFilesInMemory } from "./tests/memory-folder.ts";

keepTemporaryFilesInMemory();

const port = Number(process.env.E2E_PORT ?? 4790);
// Workers load this file again, so the data folder is created once and passed on in the environment. The process that created it
// removes it on exit: a global teardown would run while the shop still uses its database.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), "wellworn-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
const executablePath = findChromium();

/** Runs the built shop on its own port and data folder, driven in Chromium. */
export default defineConfig({
  testDir: "e2e",
  // Firefox and WebKit have their own configuration.
  testIgnore: "**/e2e/browsers/**",
  // One more than there are cores in CI, because tests also wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Recording traces takes a quarter of the CPU time, so only retries record one. `npm test` repeats a test that passes on retry (browser-tests.mjs).
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
        // The page that reads labels of parcels gets a picture without a camera.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
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
      // Prerendering all image sizes would slow down the tests.
      PICTURES_AHEAD: "off",
      DATABASE_URL: "",
      SMTP_URL: "",
      PUBLIC_URL: "",
      // Tests set their client address by X-Forwarded-For.
      TRUST_PROXY: "1",
      S3_BUCKET: "",
      S3_ACCESS_KEY_ID: "",
      S3_SECRET_ACCESS_KEY: "",
    },
  },
});
