import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";

const PACK = path.join(import.meta.dirname, "previous-release.json.br");
const TIMEOUT_MS = 60_000;

type Pack = { version: string; commit: string; files: Record<string, string> };

export type PreviousRelease = { version: string; url: string; stop: () => Promise<void> };

/** Starts the server of the previous release, as `npm run record-release` packed it, on a database of this build. */
export async function startPreviousRelease(folder: string, settings: Record<string, string>): Promise<PreviousRelease> {
  const { version, files } = JSON.parse(brotliDecompressSync(readFileSync(PACK)).toString()) as Pack;
  const home = path.join(folder, "release");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), text);
  }
  mkdirSync(path.join(home, "build", "client"), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(home, "node_modules"));
  const env = { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", PICTURES_AHEAD: "off", ...settings };
  const child = spawn(process.execPath, [path.join(home, "build", "server", "index.js")], {
    cwd: home,
    env: { ...env, DATA_DIR: path.join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { version, url: await urlOf(child), stop: () => stop(child) };
}

async function urlOf(child: ChildProcess): Promise<string> {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => {
      output += text.toString();
    });
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const url = /The shop is open: (\S+)/.exec(output)?.[1];
    if (url) return url;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The previous release did not open (exit code ${child.exitCode}): ${output}`);
    }
    await pause(20);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  if (child.exitCode === null && child.kill("SIGTERM")) await ended;
}
