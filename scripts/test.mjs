import { rmSync } from "node:fs";
import path from "node:path";
import { testInChromium, testInOtherBrowsers } from "./browsers/browser-tests.mjs";
import { provideChromium } from "./browsers/chromium.mjs";
import { hasOtherBrowsers, NO_OTHER_BROWSERS, provideOtherBrowsers } from "./browsers/other-browsers.mjs";
import { audit } from "./checks/audit.mjs";
import { printTotalsAndExit, verify } from "./checks/checks.mjs";
import { install, ROOT } from "./install.mjs";

try {
  await install({ withTools: true });
  provideChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
rmSync(path.join(ROOT, "test-results"), { recursive: true, force: true });
const results = [...(await verify()), testInChromium()];
if (process.env.CI ? provideOtherBrowsers() : hasOtherBrowsers()) results.push(await testInOtherBrowsers());
else console.log(NO_OTHER_BROWSERS);
// To be read, not to fail: an advisory that is published tomorrow must not turn today's tests red (decision 0042).
console.log(`· ${audit().message}`);
printTotalsAndExit(results);
