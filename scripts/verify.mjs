import { conclude, verify } from "./checks.mjs";
import { install } from "./install.mjs";

install({ withTools: true });
conclude(verify());
