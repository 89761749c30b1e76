import { verify } from "./checks.mjs";
import { install } from "./install.mjs";

install({ withTools: true });
const { passed, failed } = verify();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
