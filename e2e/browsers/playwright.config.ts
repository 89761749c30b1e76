import path from "node:path";
import { defineConfig } from "@playwright/test";
import shop from "../../playwright.config.ts";
import type { EngineOptions } from "./browser-test.ts";

const root = path.join(import.meta.dirname, "../..");

/** The built shop as in the Chromium tests, driven in Firefox and WebKit by their own drivers. */
export default defineConfig<object, EngineOptions>({
  ...shop,
  testDir: ".",
  testIgnore: [],
  outputDir: path.join(root, "test-results/browsers"),
  fullyParallel: false,
  // Generous, because a busy machine is slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["line"], ["json", { outputFile: path.join(root, "test-results/browsers.json") }]],
  webServer: [shop.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
  use: { baseURL: shop.use?.baseURL },
  projects: (["firefox", "webkit"] as const).map((name) => ({ name, use: { engineName: name } })),
});
