import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,server,seed,tests,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/embedded-database.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      TZ: "UTC",
      SECRET_KEY: "only for tests, where nobody signs in for real",
    },
  },
});
