import { closeSync, openSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { childEnvironment } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { trackFileCall } from "#server/exit-process.ts";
import { MAINTENANCE_ROLE, SHOP_ROLE, writeAccessRules } from "./access-rules.ts";
import { type Archive, archiveOf, archiveSettings, prepareArchive } from "./archive.ts";
import { openDatabaseFolder, prepareSocketFolder } from "./database-folder.ts";
import { ensureShopRole } from "./database-roles.ts";
import { type DatabaseFolder, spawnAs } from "./ordinary-user.ts";
import { postgresFolder } from "./postgres-binaries.ts";
import { findPostmaster, isAlive, type Postmaster } from "./postmaster.ts";

export type EmbeddedPostgres = {
  pid: number;
  /** True when it was already running: it outlived the process that started it. */
  adopted: boolean;
  /** The URL of one of its databases for the shop's role, in the form of DATABASE_URL. */
  url: (database: string) => string;
  /** The same for the superuser. */
  maintenanceUrl: (database: string) => string;
  /** Stops it cleanly; open transactions are rolled back. */
  stop: () => Promise<void>;
};

const LAUNCH_ATTEMPTS = 3;
/** The longest time in which it does not say that it is starting. A recovery from a crash says so, and takes as long as it takes. */
const START_TIMEOUT_MS = 60_000;
const LOG_MS = 10_000;
/** The longest time that a start waits for the archive's disk. One that is mounted over a network may hang for as long as that is away. */
const ARCHIVE_MS = 3000;
const STOP_TIMEOUT_MS = 20_000;
const PORT = "5432"; // only part of the socket's name: PostgreSQL does not listen on TCP
const SOCKET_LOCK = `.s.PGSQL.${PORT}.lock`;
const SETTINGS = [
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "listen_addresses=",
  "unix_socket_permissions=0700",
  // Error details and statements contain values of rows: emails, names, streets.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
];
/** For tests: their data need not survive a crash of the machine, and several shops share one PostgreSQL. */
const NOT_DURABLE = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "io_method=sync",
  "autovacuum=off",
  "max_connections=300",
];

type StartOptions = {
  durable?: boolean;
  maxConnections?: number;
  /** ARCHIVE_DIR: where the write-ahead log is archived. */
  archiveDir?: string | undefined;
  /** Settings of a recovery, which may take long and is tried once. */
  recovery?: string[];
  logProgress?: (message: string) => void;
  startTimeoutMs?: number;
  logMs?: number;
  /** Ends the wait, and the database that is still starting. */
  signal?: AbortSignal | undefined;
};

/** What the start of a database depends on. `wait` lets time pass while it is `starting`; false when that took too long. */
type Launch = {
  settings: string[];
  archive: Archive | undefined;
  attempts: number;
  wait: (found: Postmaster | undefined) => Promise<boolean>;
};

/**
 * Starts the PostgreSQL in this folder (creating it on the first start), or adopts the one that still runs there. Without
 * `durable` a crash of the machine may corrupt it. It accepts at least 100 connections.
 */
export async function startPostgres(
  folder: string,
  { durable = true, maxConnections = 0, archiveDir, recovery, ...times }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new Error("On Windows, set DATABASE_URL to a PostgreSQL, or start the shop in WSL.");
  }
  const databaseFolder = await openDatabaseFolder(folder, durable);
  const archive = archiveDir ? archiveOf(databaseFolder.home, archiveDir) : undefined;
  const connections = `max_connections=${Math.max(100, maxConnections)}`;
  const settings = durable ? [...SETTINGS, connections] : [...SETTINGS, ...NOT_DURABLE];
  if (archive) settings.push(...archiveSettings(archive));
  const postgres = await adoptOrLaunch(databaseFolder, {
    settings: [...settings, ...(recovery ?? [])],
    archive,
    attempts: recovery ? 1 : LAUNCH_ATTEMPTS,
    wait: waiting(recovery ? { ...times, startTimeoutMs: Number.POSITIVE_INFINITY } : times),
  });
  try {
    await ensureShopRole(postgres);
    return postgres;
  } catch (error) {
    if (!postgres.adopted) await postgres.stop();
    throw error;
  }
}

/**
 * Returns what waits for a database a moment, logs that it is starting every ten seconds, and returns false when its time is over.
 * Throws the reason of `signal`.
 */
function waiting({
  logProgress,
  startTimeoutMs = START_TIMEOUT_MS,
  logMs = LOG_MS,
  signal,
}: StartOptions): Launch["wait"] {
  const deadline = performance.now() + startTimeoutMs;
  let loggedAt = performance.now();
  return async (found) => {
    // No shop can use it yet: one that waits for it starts it again.
    if (signal?.aborted && found?.starting) await stopProcess(found.pid);
    signal?.throwIfAborted();
    if (!found?.starting && performance.now() > deadline) return false;
    if (found?.starting && performance.now() - loggedAt >= logMs) {
      loggedAt = performance.now();
      logProgress?.(
        `The database is starting (process ${found.pid}). After a crash this may take minutes: do not end it.`,
      );
    }
    await pause(20);
    return true;
  };
}

async function adoptOrLaunch(databaseFolder: DatabaseFolder, options: Launch): Promise<EmbeddedPostgres> {
  const accessChanged = writeAccessRules(databaseFolder, {
    isRunning: findPostmaster(databaseFolder.home) !== undefined,
  });
  for (;;) {
    const running = await awaitRunning(databaseFolder.home, options);
    if (running) {
      if (accessChanged) process.kill(running.pid, "SIGHUP");
      return handle(running.pid, running.socketFolder, true);
    }
    writeAccessRules(databaseFolder, { isRunning: false });
    const launched = await launch(databaseFolder, options);
    if (launched) return launched;
  }
}

/** Waits for a PostgreSQL that is starting or stopping. Returns the one that is ready, or undefined when none runs. */
async function awaitRunning(home: string, { wait }: Launch): Promise<Postmaster | undefined> {
  for (let found = findPostmaster(home); found; found = findPostmaster(home)) {
    if (found.ready) return found;
    if (!(await wait(found)))
      throw new Error(`A database already runs in ${home} and does not respond. End process ${found.pid}.`);
  }
  return undefined;
}

/** Starts PostgreSQL. Returns undefined when a concurrent start was faster: its database is used then. */
async function launch(databaseFolder: DatabaseFolder, options: Launch): Promise<EmbeddedPostgres | undefined> {
  const { archive, attempts, wait } = options;
  const paths = [databaseFolder.home];
  if (archive && (await tryPrepare(archive, databaseFolder))) paths.push(archive.wal);
  for (let failures = 0; ; ) {
    if (findPostmaster(databaseFolder.home)) return undefined;
    // Each time: a stop that ends now may have removed it.
    const socketFolder = prepareSocketFolder(databaseFolder);
    // None is running: the pid in these files of a killed one may belong to another program by now, or to a zombie.
    rmSync(path.join(databaseFolder.home, "postmaster.pid"), { force: true });
    rmSync(path.join(socketFolder, SOCKET_LOCK), { force: true });
    const started = await tryLaunch(databaseFolder, { socketFolder, paths }, options);
    if (typeof started === "number") return handle(started, socketFolder, false);
    if (findPostmaster(databaseFolder.home)) return undefined;
    // After kill -9 of the database, its children need a moment to notice. Other failures may come from a concurrent start.
    if (!started.includes("shared memory block")) failures += 1;
    if (failures === attempts || !(await wait(undefined))) {
      throw new Error(`The database in ${databaseFolder.home} did not start. ${started}`);
    }
    await pause(200);
  }
}

/**
 * Whether the archive's folder is there. The shop starts without its archive too: watch-archive.ts reports what is wrong, and creates
 * the folder when the disk is back.
 */
async function tryPrepare(archive: Archive, { user }: DatabaseFolder): Promise<boolean> {
  const prepared = trackFileCall(prepareArchive(archive, user))
    .catch(() => undefined)
    .then(() => access(archive.wal))
    .then(() => true)
    .catch(() => false);
  const isThere = await Promise.race([prepared, pause(ARCHIVE_MS, undefined, { ref: false })]);
  if (isThere === undefined)
    log.error({ archive: archive.folder }, "ARCHIVE_DIR does not respond; starting without it");
  return isThere ?? false;
}

/**
 * Starts PostgreSQL and waits until it accepts connections. `paths` are those that its user must reach. Returns its process id, or
 * the end of its log when it failed.
 */
async function tryLaunch(
  { home, user }: DatabaseFolder,
  { socketFolder, paths }: { socketFolder: string; paths: string[] },
  { settings, wait }: Launch,
) {
  const logFile = `${home}.log`;
  const output = openSync(logFile, "w", 0o600);
  const options = ["-D", home, "-k", socketFolder, "-p", PORT, ...settings.flatMap((setting) => ["-c", setting])];
  // Detached, so that Ctrl-C in the terminal reaches only the shop, which stops the database last.
  const child = spawnAs(user, path.join(postgresFolder(), "bin", "postgres"), options, paths, {
    detached: true,
    stdio: ["ignore", output, output],
    env: childEnvironment(),
  });
  closeSync(output);
  child.unref();
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  const readFailure = () => {
    failure = readFileSync(logFile, "utf8").trim().split("\n").slice(-6).join("\n");
  };
  child.once("exit", readFailure);
  const findOwn = () => {
    const found = findPostmaster(home);
    return found?.pid === child.pid ? found : undefined;
  };
  for (let own = findOwn(); !own?.ready; own = findOwn()) {
    if (failure !== undefined) return failure;
    if (!(await wait(own))) return "It did not become ready in time.";
  }
  // It may exit long after its folder was removed.
  child.off("exit", readFailure);
  return Number(child.pid);
}

function handle(pid: number, socketFolder: string, adopted: boolean): EmbeddedPostgres {
  const urlFor = (role: string) => (database: string) =>
    `postgres://${role}@${encodeURIComponent(socketFolder)}/${database}`;
  return {
    pid,
    adopted,
    url: urlFor(SHOP_ROLE),
    maintenanceUrl: urlFor(MAINTENANCE_ROLE),
    stop: async () => {
      await stopProcess(pid);
      removeIfEmpty(socketFolder);
    },
  };
}

/** PostgreSQL removes its socket. Another one there belongs to a database that was started since. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}

/** Stops a PostgreSQL, and waits until it has ended. */
export async function stopProcess(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, "SIGINT"); // PostgreSQL's fast shutdown
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (performance.now() > deadline) process.kill(pid, "SIGQUIT");
    await pause(20);
  }
}
