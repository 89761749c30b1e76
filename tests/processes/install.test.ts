import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { withInstallLock } from "../../scripts/install-lock.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");

/** Replaces npm: empties node_modules as `npm ci` does, fills it when the test allows it, and logs both. */
const FAKE_NPM = `
const fs = require("node:fs");
fs.appendFileSync("npm.log", "begin\\n");
fs.rmSync("node_modules", { recursive: true, force: true });
const timer = setInterval(() => {
  if (!fs.existsSync("go")) return;
  clearInterval(timer);
  fs.mkdirSync("node_modules/.bin", { recursive: true });
  fs.symlinkSync(process.execPath, "node_modules/.bin/node");
  fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  fs.appendFileSync("npm.log", "end\\n");
}, 10);
`;
const START = 'import("./scripts/install.mjs").then(({ install }) => install({ withTools: true }))';
/** Replaces the build of React Router. */
const FAKE_BUILD = `
const fs = require("node:fs");
fs.appendFileSync("build.log", "built\\n");
fs.mkdirSync("build/server", { recursive: true });
fs.writeFileSync("build/server/index.js", "");
`;
const PREPARE = 'import("./scripts/built-shop.mjs").then(({ prepare }) => prepare())';

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wellworn-install-"));
  mkdirSync(path.join(folder, "scripts"));
  for (const name of ["built-shop.mjs", "install.mjs", "install-lock.mjs", "timed.mjs"])
    copyFileSync(path.join(ROOT, "scripts", name), path.join(folder, "scripts", name));
  writeFileSync(path.join(folder, "fake-npm.js"), FAKE_NPM);
  const packages = { "": {}, "node_modules/leather": { version: "1.0.0" } };
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ packages }));
});
afterEach(async () => {
  for (const process of started.splice(0)) if (process.exitCode === null) process.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const at = (name: string) => path.join(folder, name);
const npmLog = () => (existsSync(at("npm.log")) ? readFileSync(at("npm.log"), "utf8").trim().split("\n") : []);

/** The installation step of a start of the shop, or another part of it. */
function start(part = START) {
  const env = { ...process.env, npm_execpath: at("fake-npm.js") };
  const child = spawn(process.execPath, ["-e", part], { cwd: folder, env });
  started.push(child);
  const seen = { child, output: "", ended: once(child, "exit").then(([code]) => code) };
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      seen.output += chunk;
    });
  return seen;
}

test("of two concurrent starts one installs, and the other waits, reports it in one line, and finds everything installed", async () => {
  const first = start();
  await expect.poll(npmLog, POLL_OPTIONS).toEqual(["begin"]);
  const second = start();
  await expect
    .poll(() => second.output, POLL_OPTIONS)
    .toBe("Another start is installing the packages: waiting for it …\n");
  expect(npmLog()).toEqual(["begin"]);
  writeFileSync(at("go"), "");
  expect([await first.ended, await second.ended]).toEqual([0, 0]);
  expect(npmLog()).toEqual(["begin", "end"]);
  expect(first.output).toMatch(
    /^Installing the packages of package-lock\.json …\nInstalling the packages of package-lock\.json took \d+\.\d s\.\n$/,
  );
  expect(second.output).toBe("Another start is installing the packages: waiting for it …\n");
  expect(existsSync(at(".cache/install.lock"))).toBe(false);
});

test("a start that is stopped during the installation stops npm too, and leaves no lock", async () => {
  const first = start();
  await expect.poll(npmLog, POLL_OPTIONS).toEqual(["begin"]);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(1);
  expect(existsSync(at(".cache/install.lock"))).toBe(false);
  writeFileSync(at("go"), "");
  expect(await start().ended).toBe(0);
  expect(npmLog()).toEqual(["begin", "begin", "end"]);
});

test("nothing is installed or locked when all packages are present", async () => {
  writeFileSync(at("go"), "");
  expect(await start().ended).toBe(0);
  rmSync(at(".cache"), { recursive: true });
  expect(await start().ended).toBe(0);
  expect([npmLog(), existsSync(at(".cache"))]).toEqual([["begin", "end"], false]);
});

test("the lock of a killed process is taken over", async () => {
  mkdirSync(at("lock"));
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  expect(await withInstallLock(at("lock"), async () => "installed", { onWait, pollMs: 1 })).toBe("installed");
  expect([waits, existsSync(at("lock"))]).toEqual([1, false]);
});

test("the lock of a slow process is not taken over, and is released when its work fails", async () => {
  const options = { onWait: () => undefined, pollMs: 5 };
  let fail: (error: Error) => void = () => undefined;
  const first = withInstallLock(at("lock"), () => new Promise((_, reject) => (fail = reject)), options);
  let hasBegun = false;
  const second = withInstallLock(at("lock"), async () => (hasBegun = true), options);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(hasBegun).toBe(false);
  fail(new Error("npm ci failed"));
  await expect(first).rejects.toThrow("npm ci failed");
  expect(await second).toBe(true);
});

/** Installs, and makes the build replaceable by a fake one. */
async function installWithBuild(): Promise<void> {
  mkdirSync(at("app"));
  writeFileSync(at("app/price.ts"), "1");
  writeFileSync(at("go"), "");
  await start().ended;
  mkdirSync(at("node_modules/@react-router/dev"), { recursive: true });
  writeFileSync(at("node_modules/@react-router/dev/bin.cjs"), FAKE_BUILD);
}

test("the shop is built when the content of a source has changed, and not when only its time has", async () => {
  const builds = () =>
    existsSync(at("build.log")) ? readFileSync(at("build.log"), "utf8").split("built").length - 1 : 0;
  await installWithBuild();

  const first = start(PREPARE);
  expect(await first.ended).toBe(0);
  expect(first.output).toMatch(/^Building the shop …\nBuilding the shop took \d+\.\d s\.\n$/);
  const later = new Date(Date.now() + 5000);
  utimesSync(at("app/price.ts"), later, later);
  const second = start(PREPARE);
  expect([await second.ended, second.output, builds()]).toEqual([0, "", 1]);
  writeFileSync(at("app/price.ts"), "2");
  utimesSync(at("app/price.ts"), later, later);
  expect([await start(PREPARE).ended, builds()]).toEqual([0, 2]);
  rmSync(at("build/server/index.js"));
  expect([await start(PREPARE).ended, builds()]).toEqual([0, 3]);
});

/** As a user who may not write into the folder. */
const PREPARE_READ_ONLY = `
const fs = require("node:fs");
fs.writeFileSync = () => { throw new Error("EROFS") };
require("node:module").syncBuiltinESMExports();
${PREPARE}`;

test("a shop that was moved after its build is not read again, and starts where its folder can't be written", async () => {
  await installWithBuild();
  expect(await start(PREPARE).ended).toBe(0);
  const stamp = readFileSync(at("build/.made-of"), "utf8");
  const moved = `${folder}-moved`;
  renameSync(folder, moved);
  folder = moved;
  expect(await start(PREPARE).ended).toBe(0);
  expect(readFileSync(at("build/.made-of"), "utf8")).toBe(stamp);
  // As in a copy, whose files have other times.
  const later = new Date(Date.now() + 5000);
  utimesSync(at("app/price.ts"), later, later);
  const copied = start(PREPARE_READ_ONLY);
  expect([await copied.ended, copied.output]).toEqual([0, ""]);
});
