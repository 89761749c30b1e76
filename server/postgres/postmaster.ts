import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** The parsed postmaster.pid, which a running PostgreSQL writes into its data folder. It is `starting` during a recovery. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean; starting: boolean };

/** The PostgreSQL that runs on this data folder; undefined when none does, also where a killed one left its file. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const file = path.join(dataFolder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  // In a copied folder the file names the process that runs on the original.
  if (lines[1] !== realpathSync(dataFolder)) return undefined;
  if (!Number.isInteger(pid) || pid <= 0 || !isPostgres(pid)) return undefined;
  const status = lines[7]?.trim() ?? "";
  // "standby": it recovers from an archive.
  return {
    pid,
    socketFolder: lines[4] ?? "",
    ready: status === "ready",
    starting: /^(starting|standby)$/.test(status),
  };
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Process ids are reused, in containers quickly: only a process named postgres counts. */
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
