import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { SHOP_SETTINGS, stop, untilReady } from "../shop-process.ts";

/** Megabytes of the processes of a started shop. `database` counts memory that its processes share only once. */
export type Memory = { shop: number[]; database: number; supervisor: number };

/** A shop as `npm start` runs it, with its supervisor, its allocator's settings and its log in a file. */
export type StartedShop = {
  url: string;
  /** From the start of the supervisor until /readyz responded with 200. */
  secondsUntilReady: number;
  memory: () => Memory;
  /** Seconds of CPU time, user and system, that the processes which serve have taken so far. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
};

/** A folder for the data of started shops, to be removed by `remove`. */
export function dataFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "wellworn-bench-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts the built shop with its data in this folder. A new folder gets the demo catalog. Linux only, because of its memory. */
export async function startShop(folder: string, settings: Record<string, string> = {}): Promise<StartedShop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const output = openSync(path.join(folder, "shop.log"), "a");
  // A benchmark fills the database, so it must not be one that is in use.
  const { DATABASE_URL: _, ...environment } = process.env;
  const begun = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=1", "scripts/start.mjs"], {
    stdio: ["ignore", output, "inherit"],
    env: { ...environment, ...SHOP_SETTINGS, PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, ...settings },
  });
  closeSync(output);
  try {
    await untilReady(url, child);
  } catch (problem) {
    await stop(child);
    throw problem;
  }
  const secondsUntilReady = (performance.now() - begun) / 1000;
  return {
    url,
    secondsUntilReady,
    memory: () => memoryOf(child),
    cpuSeconds: () => cpuSecondsOf(child),
    stop: () => stop(child),
  };
}

type Process = { pid: number; parent: number; command: string };

/** All processes of the machine. One that has ended meanwhile is left out. */
function allProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The second field, the name in parentheses, may contain spaces.
        const [, parent] = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** A process and all that it started, directly or indirectly. */
function withDescendants(pid: number, all: Process[]): Process[] {
  const children = all.filter(({ parent }) => parent === pid).flatMap((child) => withDescendants(child.pid, all));
  return [...all.filter((one) => one.pid === pid), ...children];
}

/** A value of /proc/PID/smaps_rollup or status in MB. */
function megabytes(pid: number, file: "smaps_rollup" | "status", name: "Pss" | "VmRSS"): number {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/${file}`, "utf8"));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The processes that serve, without their supervisor. */
const serving = (supervisor: number, all: Process[]): Process[] =>
  all.filter(({ pid, command }) => pid !== supervisor && command.includes("build/server/index.js"));

/** Linux counts CPU time in hundredths of a second (proc_pid_stat(5), utime and stime). */
const TICKS_PER_SECOND = 100;

function cpuSecondsOf({ pid = 0 }: ChildProcess): number {
  const ticks = serving(pid, withDescendants(pid, allProcesses())).map((one) => {
    const fields = readFileSync(`/proc/${one.pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

function memoryOf({ pid = 0 }: ChildProcess): Memory {
  const all = withDescendants(pid, allProcesses());
  const shop = serving(pid, all);
  const database = all.filter(({ command }) => command.includes("postgres"));
  return {
    shop: shop.map((one) => megabytes(one.pid, "status", "VmRSS")),
    database: database.reduce((sum, one) => sum + megabytes(one.pid, "smaps_rollup", "Pss"), 0),
    supervisor: megabytes(pid, "status", "VmRSS"),
  };
}
