import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "#server/postgres/postmaster.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const LOCK = path.join(ROOT, "node_modules", ".building");
const START = path.join(ROOT, "scripts", "start.mjs");
const TIMEOUT_MS = 100_000;

/** Node's option that makes a shop print what it loads for metrics and traces. */
export const LIST_OBSERVABILITY = `--import=${path.join(ROOT, "tests", "processes", "list-observability.mjs")}`;

/** A shop that was started like `npm start`. */
export type RunningShop = {
  url: string;
  /** Its output so far. */
  output: () => string;
  /** Sends a signal to the process that was started. */
  signal: (name: NodeJS.Signals) => void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** The process ids of the starter, the shop and its embedded database. */
  processes: () => number[];
};

/** Builds the shop if its sources have changed. Test files that run at the same time wait for one build. */
export function buildShop(): void {
  takeLock();
  try {
    const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, "scripts", "build.mjs")], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Waits until no other running process builds, and takes the lock. */
function takeLock(): void {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      return;
    } catch {
      const owner = existsSync(LOCK) ? Number(readFileSync(LOCK, "utf8")) : 0;
      if (owner > 0 && !isAlive(owner)) rmSync(LOCK, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** Starts a shop at a free port. Throws its output if it doesn't open. */
export async function startShop(dataDir: string, settings: Record<string, string> = {}): Promise<RunningShop> {
  const { child, output, ended } = launch(dataDir, settings);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const url = /The shop is open: (\S+)/.exec(output())?.[1];
    if (url) return { url, output, ended, signal: (name) => child.kill(name), processes: () => family(child, dataDir) };
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The shop did not open: ${output()}`);
    await pause(20);
  }
}

/** Starts a shop that is not expected to open soon. */
export function startWithoutWaiting(dataDir: string, settings: Record<string, string>) {
  const { child, output, ended } = launch(dataDir, settings);
  return { output, ended, signal: (name: NodeJS.Signals) => child.kill(name) };
}

/** Starts a shop that is expected not to open. Returns its exit code and its output. */
export async function startAndFail(dataDir: string, settings: Record<string, string> = {}) {
  const { output, ended } = launch(dataDir, settings);
  return { code: await ended, output: output() };
}

function launch(dataDir: string, settings: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    PICTURES_AHEAD: "off",
    ...settings,
  };
  const child = spawn(process.execPath, [START], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (text += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, output: () => text, ended };
}

function family(child: ChildProcess, dataDir: string): number[] {
  const shop = spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n");
  const database = readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
  return [child.pid, ...shop, database].map(Number);
}
