import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { withInstallLock } from "./install-lock.mjs";
import { timed } from "./timed.mjs";

/** This file runs before the installation, so it uses only features of Node 20. */
export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
const BIN = path.join(ROOT, "node_modules", ".bin");
/** The shop's own Node, from the npm package `node`. */
export const NODE = path.join(BIN, "node");

const LOCK = path.join(ROOT, ".cache", "install.lock");
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** The npm that runs this script, otherwise the one on the PATH. */
function npmCommand(args) {
  const own = process.env.npm_execpath;
  return own?.endsWith("js") ? [process.execPath, [own, ...args]] : ["npm", args];
}

/** Runs npm and returns what `spawnSync` does. */
export function runNpm(args, options = {}) {
  const sizes = { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  return spawnSync(...npmCommand(args), { cwd: ROOT, ...sizes, ...options });
}

/** The same with its output on the terminal. Throws when it fails. */
export async function npm(args, folder = ROOT) {
  if (!(await run(...npmCommand(args), folder))) throw new Error(`npm ${args.join(" ")} failed. See its output above.`);
}

/** Runs a program and forwards signals to it. Returns whether it succeeded. */
async function run(command, args, folder) {
  const child = spawn(command, args, { cwd: folder, stdio: "inherit" });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const status = await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  for (const signal of SIGNALS) process.off(signal, forward);
  return status === 0;
}

/** The packages of a folder's package-lock.json that its node_modules does not have in that version. */
export function missingPackages(withTools, folder = ROOT) {
  const record = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return ["everything"];
  const wanted = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted)
    .filter(
      ([location, { optional, dev, devOptional }]) => location && !optional && (withTools || !(dev || devOptional)),
    )
    .filter(([location, { version }]) => present[location]?.version !== version)
    .map(([location]) => location);
}

/**
 * Installs the packages of package-lock.json if any is missing; `withTools` includes those for building and testing. `npm ci` empties
 * node_modules first, so concurrent starts take a lock, and the second one finds everything installed.
 */
export async function install({ withTools }) {
  const isComplete = () => missingPackages(withTools).length === 0 && runs(NODE);
  if (isComplete()) return;
  const onWait = () => console.log("Another start is installing the packages: waiting for it …");
  await withInstallLock(LOCK, async () => isComplete() || (await installAll(withTools)), { onWait });
}

async function installAll(withTools) {
  if (missingPackages(withTools).length > 0) {
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(withTools ? ["--include=dev"] : [])];
    await timed("Installing the packages of package-lock.json", () => npm(args));
  }
  if (!runs(NODE)) await restoreRuntime();
}

function runs(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

/** The npm package `node` downloads its binary in an install script; where such scripts are blocked, run it here. */
async function restoreRuntime() {
  console.log("Downloading the shop's own Node …");
  const folder = path.join(ROOT, "node_modules", "node");
  rmSync(path.join(folder, "bin"), { recursive: true, force: true });
  await run(process.execPath, ["installArchSpecificPackage.js"], folder);
  if (!runs(NODE)) throw new Error("The package `node` has no binary. Allow its install script, and start again.");
}
