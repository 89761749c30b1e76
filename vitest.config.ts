import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepTemporaryFilesInMemory } from "./tests/memory-folder.ts";

keepTemporaryFilesInMemory();

/** Whole processes and copies of the repository: the files that take longest. */
const isLong = ({ moduleId }: TestSpecification) =>
  moduleId.includes("/tests/") || moduleId.includes("/auth/credential");

/** Starts the long files first, so that no worker is left alone with one at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,server,seed,tests,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/embedded-database.ts"],
    pool: "forks",
    // A worker runs many files, so that it loads the dependencies once. The setup file separates the files' own modules.
    isolate: false,
    setupFiles: ["tests/fresh-modules.ts"],
    sequence: { sequencer: LongFilesFirst },
    maxWorkers: 3,
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
