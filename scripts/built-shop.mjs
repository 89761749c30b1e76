import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { install, NODE, ROOT } from "./install.mjs";

/** The sources of the bundle. */
const SOURCES = [
  "app",
  "server",
  "seed",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "SECURITY.md",
];
const STAMP = path.join(ROOT, "build", ".made-of");
/** The entry of the built shop. */
export const BUNDLE = path.join(ROOT, "build", "server", "index.js");

function* filesOf(location) {
  if (!existsSync(location)) return;
  if (!statSync(location).isDirectory()) yield location;
  else for (const name of readdirSync(location).sort()) yield* filesOf(path.join(location, name));
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => [...filesOf(path.join(ROOT, source))])) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(path.relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Whether the build is up to date. */
function isFresh(print) {
  return existsSync(BUNDLE) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === print;
}

/** Installs missing packages, and builds the shop if its sources changed since the last build. Throws when the build fails. */
export async function prepare() {
  const print = fingerprint();
  const fresh = isFresh(print);
  await install({ withTools: !fresh });
  if (fresh) return;
  console.log("Building the shop …");
  rmSync(STAMP, { force: true });
  const program = path.join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(NODE, [program, "build"], { cwd: ROOT, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed. See the errors above.`);
  writeFileSync(STAMP, print);
}
