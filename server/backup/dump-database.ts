import { spawnSync } from "node:child_process";
import path from "node:path";
import { childEnvironment } from "#app/platform/env.ts";
import { type FileSums, sumOfFile } from "./copy-files.ts";
import { DUMP } from "./manifest.ts";
import { withClient } from "./with-client.ts";

/**
 * Dumps an external database into a folder with the pg_dump of this machine. Returns undefined if there is none, or if it is older
 * than the server: pg_dump refuses newer servers. Throws its message when it fails.
 */
export async function dumpDatabase(databaseUrl: string, folder: string): Promise<FileSums | undefined> {
  if (majorVersionOf("pg_dump") < (await serverVersion(databaseUrl))) return undefined;
  const file = path.join(folder, DUMP);
  run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], databaseUrl);
  return { [DUMP]: await sumOfFile(file) };
}

/** Restores a dump into an empty external database, all or nothing. Throws a message for the operator. */
export async function restoreDatabase(databaseUrl: string, folder: string): Promise<void> {
  if (majorVersionOf("pg_restore") === 0)
    throw new Error("There is no pg_restore on this machine: install PostgreSQL's client programs.");
  const tables = "select from pg_tables where schemaname in ('public', 'graphile_worker')";
  const { rowCount } = await withClient(databaseUrl, (client) => client.query(tables));
  if (rowCount) throw new Error("The database of DATABASE_URL is not empty. Create an empty one for the restore.");
  const args = ["--no-owner", "--exit-on-error", "--single-transaction", path.join(folder, DUMP)];
  run("pg_restore", ["--dbname", new URL(databaseUrl).pathname.slice(1), ...args], databaseUrl);
}

/** 0 if the program is not installed. */
function majorVersionOf(program: string): number {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

async function serverVersion(databaseUrl: string): Promise<number> {
  type Version = { server_version_num: string };
  const { rows } = await withClient(databaseUrl, (client) => client.query<Version>("show server_version_num"));
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** The address goes into the environment: other users of the machine see the arguments. */
function run(program: string, args: string[], databaseUrl: string): void {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const env = {
    ...childEnvironment(),
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "prefer",
    PGSSLROOTCERT: searchParams.get("sslrootcert") ?? "",
  };
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8", env });
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
}
