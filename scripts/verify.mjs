import { printTotalsAndExit, verify } from "./checks/checks.mjs";
import { install } from "./install.mjs";

await install({ withTools: true });
printTotalsAndExit(await verify());
