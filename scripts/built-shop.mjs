import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { install, NODE, ROOT } from "./install.mjs";
import { timed } from "./timed.mjs";

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
/** Of the last build: a hash of its sources, and what `touched` returned for it. */
const STAMP = path.join(ROOT, "build", ".made-of");
/** The entry of the built shop. */
export const BUNDLE = path.join(ROOT, "build", "server", "index.js");
/** What V8 compiled of the built shop. */
export const COMPILED = path.join(ROOT, "build", "compiled");
/** npm rewrites it at each installation. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");

function* filesOf(location) {
  if (!existsSync(location)) return;
  if (!statSync(location).isDirectory()) yield location;
  else for (const name of readdirSync(location).sort()) yield* filesOf(path.join(location, name));
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

function sourceFiles() {
  return SOURCES.flatMap((source) => [...filesOf(path.join(ROOT, source))]).filter((file) => !isTest(file));
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/**
 * Changes when a source, the build, the installed packages or the shop's Node may have changed: by sizes and times of files,
 * because reading all of them takes ten times as long. Not when the folder is moved.
 */
function touched(files) {
  const hash = createHash("sha256");
  for (const file of [...files, BUNDLE, INSTALLED, NODE]) {
    const entry = statSync(file, { throwIfNoEntry: false });
    hash.update(`${path.relative(ROOT, file)} ${entry?.size} ${entry?.mtimeMs} ${entry?.ctimeMs}\n`);
  }
  return hash.digest("hex");
}

function readStamp() {
  const [madeOf, touchedAt] = existsSync(STAMP) ? readFileSync(STAMP, "utf8").split("\n") : [];
  return { madeOf, touchedAt };
}

/** Installs missing packages, and builds the shop if its sources changed since the last build. Throws when the build fails. */
export async function prepare() {
  const files = sourceFiles();
  const stamp = readStamp();
  if (existsSync(BUNDLE) && stamp.touchedAt === touched(files)) return;
  const madeOf = hashOf(files);
  const isFresh = existsSync(BUNDLE) && stamp.madeOf === madeOf;
  await install({ withTools: !isFresh });
  if (!isFresh) await timed("Building the shop", build);
  writeStamp(`${madeOf}\n${touched(files)}`, isFresh);
}

/** The next start takes longer without it: a user who may not write into the folder of a finished build starts the shop too. */
function writeStamp(text, isFresh) {
  try {
    writeFileSync(STAMP, text);
  } catch (error) {
    if (!isFresh) throw error;
  }
}

function build() {
  rmSync(STAMP, { force: true });
  rmSync(COMPILED, { recursive: true, force: true });
  const program = path.join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(NODE, [program, "build"], { cwd: ROOT, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe build failed. See the errors above.`);
}
