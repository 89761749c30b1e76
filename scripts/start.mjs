import { spawn } from "node:child_process";
import path from "node:path";
import { BUNDLE, prepare } from "./built-shop.mjs";
import { NODE, ROOT } from "./install.mjs";
import { supervise } from "./supervise.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

try {
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" };

/** Starts the shop; again at the port that it had, also where that was any free one. */
function start(port) {
  // The channel tells the shop at once when this process is killed: it then closes in good order.
  return spawn(NODE, ["--enable-source-maps", BUNDLE], {
    cwd: ROOT,
    env: port === undefined ? env : { ...env, PORT: String(port) },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
}

/** Ends a database that outlived its shop. Ctrl-C in the terminal does not reach it, so that it can finish. */
function endDatabase() {
  const script = path.join(ROOT, "server", "postgres", "stop-orphaned-database.ts");
  const ending = spawn(NODE, [script], { cwd: ROOT, env, stdio: "inherit", detached: true });
  return new Promise((resolve) => ending.once("exit", resolve).once("error", resolve));
}

const { stop } = supervise({ start, endDatabase, log: console.error, exit: (code) => process.exit(code) });
for (const signal of SIGNALS) process.on(signal, () => stop(signal));

// When npm is killed it can't tell us, but then we have another parent.
const parent = process.ppid;
setInterval(() => process.ppid === parent || stop("SIGTERM"), 500).unref();
