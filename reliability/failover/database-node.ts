import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { takeBaseBackup } from "#server/backup/base-backup.ts";
import { chownFolder } from "#server/postgres/database-owner.ts";
import { isRoot, NOBODY, spawnAs } from "#server/postgres/ordinary-user.ts";
import { postgresFolder } from "#server/postgres/postgres-binaries.ts";
import { freePort } from "../../scripts/free-port.mjs";

const ADMIN = "postgres";
const START_TIMEOUT_MS = 60_000;

/** Nothing is acknowledged by one node alone; a lost peer is noticed within two seconds. */
const SETTINGS = [
  "synchronous_standby_names=ANY 1 (n1, n2, n3)",
  "wal_level=replica",
  "wal_keep_size=256MB",
  "wal_retrieve_retry_interval=100ms",
  "wal_sender_timeout=2s",
  "wal_receiver_timeout=2s",
  "max_connections=200",
  "shared_buffers=64MB",
  "timezone=UTC",
  "jit=off",
];

/** One PostgreSQL of a cluster on this machine, reached over TCP. */
export type DatabaseNode = {
  name: string;
  port: number;
  url: (database: string, role?: string) => string;
  /** Runs SQL as the superuser on a connection of its own. Gives up after `timeoutMs`. */
  query: <Row>(sql: string, options?: { timeoutMs?: number; database?: string }) => Promise<Row[]>;
  start: () => Promise<void>;
  /** Stops it in good order: its standbys have everything then. */
  stop: () => Promise<void>;
  /** Kills all of its processes, as a power failure does. */
  kill: () => Promise<void>;
  freeze: () => void;
  thaw: () => void;
  /** Stops sending anything to standbys, until `thaw`: commits wait. */
  freezeReplication: () => Promise<void>;
  /** Makes it a standby of that node, with what it has, or with a copy of the node's data. */
  follow: (primary: DatabaseNode, options?: { copy: boolean }) => Promise<void>;
};

type NodeOptions = { name: "n1" | "n2" | "n3"; folder: string; password: string };

/** The PostgreSQL process of a node. */
function openProcess(name: string, folder: string, port: number, isUp: () => Promise<boolean>) {
  const user = isRoot() ? NOBODY : undefined;
  const data = join(folder, name);
  let child: ChildProcess | undefined;
  const isRunning = () => child?.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals, pids: number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  return {
    data,
    user,
    isRunning,
    signalAll: (name: NodeJS.Signals) => signal(name, processesOf(child)),
    async start(): Promise<void> {
      const log = openSync(join(folder, `${name}.log`), "a", 0o600);
      rmSync(join(data, "postmaster.pid"), { force: true });
      const options = ["-D", data, "-p", String(port), "-k", "", "-h", "127.0.0.1"];
      const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
      const env = { PATH: process.env.PATH };
      const program = join(postgresFolder(), "bin", "postgres");
      child = spawnAs(user, program, [...options, ...settings], [data], { stdio: ["ignore", log, log], env });
      closeSync(log);
      const started = child;
      process.once("exit", () => started.kill("SIGKILL"));
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!(await isUp())) {
        if (!isRunning() || Date.now() > deadline) throw new Error(`The database ${name} did not start`);
        await pause(20);
      }
    },
    async end(how: "SIGINT" | "SIGKILL"): Promise<void> {
      if (!child || !isRunning()) return;
      const ended = once(child, "exit");
      signal(how, how === "SIGINT" ? [child.pid ?? 0] : processesOf(child));
      await ended;
    },
  };
}

/** Prepares a node in a folder. It runs as `nobody` if this process is root. */
export async function createNode({ name, folder, password }: NodeOptions): Promise<DatabaseNode> {
  const port = await freePort();
  const url = (database: string, role = ADMIN) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const query: DatabaseNode["query"] = (sql, { timeoutMs = START_TIMEOUT_MS, database = "postgres" } = {}) =>
    queryOnce(url(database), sql, timeoutMs);
  const isUp = () => query("select 1", { timeoutMs: 1000 }).then(Boolean, () => false);
  const server = openProcess(name, folder, port, isUp);
  const { data } = server;

  async function follow(primary: DatabaseNode, { copy } = { copy: true }): Promise<void> {
    if (copy) {
      rmSync(data, { recursive: true, force: true });
      await takeBaseBackup(primary.url("postgres"), join(folder, primary.name), data);
    }
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${ADMIN} password=${password} application_name=${name}`;
    writeFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${conninfo}'\n`, { mode: 0o600 });
    writeFileSync(join(data, "standby.signal"), "", { mode: 0o600 });
    if (server.user) chownFolder(data, server.user);
    if (server.isRunning()) await query("select pg_reload_conf()");
    else await server.start();
  }

  return {
    name,
    port,
    url,
    query,
    start: server.start,
    stop: () => server.end("SIGINT"),
    kill: () => server.end("SIGKILL"),
    freeze: () => server.signalAll("SIGSTOP"),
    thaw: () => server.signalAll("SIGCONT"),
    freezeReplication: async () => {
      for (const { pid } of await query<{ pid: number }>("select pid from pg_stat_replication"))
        process.kill(pid, "SIGSTOP");
    },
    follow,
  };
}

async function queryOnce<Row>(connectionString: string, sql: string, timeoutMs: number): Promise<Row[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
  } finally {
    await Promise.race([client.end().catch(() => undefined), pause(100)]);
  }
}

/** The postmaster and its children. Each child leads a process group of its own, so a signal to the group reaches none of them. */
function processesOf(child: ChildProcess | undefined): number[] {
  const pid = child?.pid;
  if (!pid) return [];
  try {
    const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
    return [pid, ...children.trim().split("\n").map(Number)];
  } catch {
    return [pid];
  }
}

/** Creates the data folder of a cluster's first node. */
export async function initializeNode({ name, folder, password }: NodeOptions): Promise<void> {
  const user = isRoot() ? NOBODY : undefined;
  const data = join(folder, name);
  const passwordFile = join(folder, "password");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const own of [folder, data, passwordFile]) chownSync(own, user.uid, user.gid);
  const access = ["--auth=scram-sha-256", `--username=${ADMIN}`, `--pwfile=${passwordFile}`];
  const args = ["-D", data, "--encoding=UTF8", "--locale=C", "--no-instructions", "--no-sync", ...access];
  const program = join(postgresFolder(), "bin", "initdb");
  const child = spawnAs(user, program, args, [data], { stdio: "ignore", env: { PATH: process.env.PATH } });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
}
