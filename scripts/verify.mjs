import { conclude, verify } from "./checks/checks.mjs";
import { install } from "./install.mjs";

await install({ withTools: true });
conclude(await verify());
