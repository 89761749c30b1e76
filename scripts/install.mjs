import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** Everything here runs before the installation, so it uses only what Node 20 has. */
export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
const BIN = path.join(ROOT, "node_modules", ".bin");
/** The runtime that the shop brings along. */
export const NODE = path.join(BIN, "node");

/** Runs npm itself, the one that started us where there is one, and returns what `spawnSync` does. */
export function runNpm(args, options = {}) {
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith("js") ? [process.execPath, [own]] : ["npm", []];
  const sizes = { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  return spawnSync(command, [...first, ...args], { cwd: ROOT, ...sizes, ...options });
}

/** The same, seen by whoever started us. Throws when it fails. */
export function npm(args, folder = ROOT) {
  const { status } = runNpm(args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed. What it said stands above.`);
}

/** What a folder's package-lock.json asks for and its node_modules does not hold in that version. */
export function missingPackages(withTools, folder = ROOT) {
  const record = path.join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return ["everything"];
  const wanted = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted)
    .filter(([place, { optional, dev, devOptional }]) => place && !optional && (withTools || !(dev || devOptional)))
    .filter(([place, { version }]) => present[place]?.version !== version)
    .map(([place]) => place);
}

/** Installs what package-lock.json asks for, if it is not there; `withTools` also what only building and testing need. */
export function install({ withTools }) {
  if (missingPackages(withTools).length > 0) {
    console.log("Installing the packages of package-lock.json …");
    npm(["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(withTools ? ["--include=dev"] : [])]);
  }
  if (!runs(NODE)) restoreRuntime();
}

function runs(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

/** The npm package `node` fetches its program in an install script; where such scripts are blocked, it runs here. */
function restoreRuntime() {
  console.log("Fetching the shop's own Node …");
  rmSync(path.join(ROOT, "node_modules", "node", "bin"), { recursive: true, force: true });
  execFileSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: path.join(ROOT, "node_modules", "node"),
    stdio: "inherit",
  });
  if (!runs(NODE)) throw new Error("The package `node` brought no program. Allow its install script, and start again.");
}
