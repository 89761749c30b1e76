import { printTotalsAndExit } from "../checks/checks.mjs";
import { install } from "../install.mjs";
import { testInOtherBrowsers } from "./browser-tests.mjs";
import { NO_OTHER_BROWSERS, provideOtherBrowsers } from "./other-browsers.mjs";

/** Neither passed nor failed: the browsers are not installed. */
const UNTESTED = 3;

try {
  await install({ withTools: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!provideOtherBrowsers()) {
  console.error(NO_OTHER_BROWSERS);
  process.exit(UNTESTED);
}
printTotalsAndExit([await testInOtherBrowsers()]);
