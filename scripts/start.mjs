import { spawn } from "node:child_process";
import { BUNDLE, prepare } from "./built-shop.mjs";
import { NODE, ROOT } from "./install.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

try {
  prepare();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The channel tells the shop at once when this process is killed: it then closes in good order.
const shop = spawn(NODE, ["--enable-source-maps", BUNDLE], {
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV || "production" },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of SIGNALS) process.on(signal, () => shop.kill(signal));
shop.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// When npm is killed it can't tell us, but then we have another parent.
const parent = process.ppid;
setInterval(() => process.ppid === parent || shop.kill("SIGTERM"), 500).unref();
