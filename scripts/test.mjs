import { rmSync } from "node:fs";
import path from "node:path";
import { runTests, sum, verify } from "./checks.mjs";
import { provideChromium } from "./chromium.mjs";
import { install, ROOT } from "./install.mjs";

const BROWSER_RESULTS = "test-results/browser.json";

try {
  install({ withTools: true });
  provideChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
rmSync(path.join(ROOT, "test-results"), { recursive: true, force: true });
const verified = verify();
const browsed = runTests({
  name: "Tests in the browser",
  command: "playwright",
  args: ["test"],
  results: BROWSER_RESULTS,
  count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
});
const { passed, failed } = sum([verified, browsed]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
