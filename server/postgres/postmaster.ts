import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** What a running PostgreSQL writes about itself into its data folder. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

/** The PostgreSQL that has this data folder in use; undefined when none runs, also where a killed one left its file behind. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const file = path.join(dataFolder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  // A copy of the folder may name the one that runs upon the original.
  if (lines[1] !== realpathSync(dataFolder)) return undefined;
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgres(pid)) return undefined;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

/** Is this process there? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Process numbers are used again, in containers at once: only a process called postgres counts. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command = existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return command.includes("postgres");
  } catch {
    return false;
  }
}
