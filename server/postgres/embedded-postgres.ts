import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MAINTENANCE_ROLE, SHOP_ROLE, writeAccessRules } from "./access-rules.ts";
import { openDatabaseFolder, prepareSocketFolder } from "./database-folder.ts";
import { ensureShopRole } from "./database-roles.ts";
import { type DatabaseFolder, spawnAs } from "./ordinary-user.ts";
import { postgresFolder } from "./postgres-binaries.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";

export type EmbeddedPostgres = {
  pid: number;
  /** True when it outlived the process that had started it and was found running. */
  adopted: boolean;
  /** The address of one of its databases for the shop's role, as DATABASE_URL would say it. */
  url: (database: string) => string;
  /** The same for the superuser. */
  maintenanceUrl: (database: string) => string;
  /** Ends it cleanly; transactions that are still open are rolled back. */
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const PORT = "5432"; // part of the socket's name, nothing listens on the network
const SOCKET_LOCK = `.s.PGSQL.${PORT}.lock`;
const SETTINGS = [
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "listen_addresses=",
  "unix_socket_permissions=0700",
  // Details and statements hold the values of rows: emails, names, streets.
  "log_error_verbosity=terse",
  "log_min_error_statement=panic",
];
/** For tests, which lose nothing worth keeping when the machine stops. */
const FORGETFUL = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "io_method=sync", "autovacuum=off"];

/** Starts the PostgreSQL in this folder (making it on the first start), or takes over the one that still runs there. */
export async function startPostgres(folder: string, { forgetful = false } = {}): Promise<EmbeddedPostgres> {
  if (process.platform === "win32") {
    throw new Error("On Windows, set DATABASE_URL to a PostgreSQL, or start the shop in WSL.");
  }
  const databaseFolder = await openDatabaseFolder(folder, forgetful);
  const postgres = await adoptOrLaunch(databaseFolder, forgetful);
  try {
    await ensureShopRole(postgres);
    return postgres;
  } catch (error) {
    if (!postgres.adopted) await postgres.stop();
    throw error;
  }
}

async function adoptOrLaunch(databaseFolder: DatabaseFolder, forgetful: boolean): Promise<EmbeddedPostgres> {
  const accessChanged = writeAccessRules(databaseFolder, {
    isRunning: findPostmaster(databaseFolder.home) !== undefined,
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  // One that is just starting or stopping is waited for.
  for (let found = findPostmaster(databaseFolder.home); found; found = findPostmaster(databaseFolder.home)) {
    if (found.ready) {
      if (accessChanged) process.kill(found.pid, "SIGHUP");
      return handle(found.pid, found.socketFolder, true);
    }
    if (Date.now() > deadline)
      throw new Error(
        `A database already runs in ${databaseFolder.home} and does not answer. End process ${found.pid}.`,
      );
    await pause(20);
  }
  writeAccessRules(databaseFolder, { isRunning: false });
  return await launch(databaseFolder, forgetful ? [...SETTINGS, ...FORGETFUL] : SETTINGS, deadline);
}

async function launch(databaseFolder: DatabaseFolder, settings: string[], deadline: number): Promise<EmbeddedPostgres> {
  const socketFolder = prepareSocketFolder(databaseFolder);
  for (;;) {
    // Nobody runs there: what a killed one has left may carry the number of a stranger by now, or its own as long as
    // nobody has buried it.
    rmSync(path.join(databaseFolder.home, "postmaster.pid"), { force: true });
    rmSync(path.join(socketFolder, SOCKET_LOCK), { force: true });
    const started = await tryLaunch(databaseFolder, socketFolder, settings, deadline);
    if (typeof started === "number") return handle(started, socketFolder, false);
    // After kill -9 of the database, its children need a moment to notice.
    if (!started.includes("shared memory block") || Date.now() > deadline) {
      throw new Error(`The database in ${databaseFolder.home} did not start. ${started}`);
    }
    await pause(100);
  }
}

/** Starts the program and waits until it takes connections: its process number, or its last words. */
async function tryLaunch({ home, user }: DatabaseFolder, socketFolder: string, settings: string[], deadline: number) {
  const logFile = `${home}.log`;
  const log = openSync(logFile, "w", 0o600);
  const options = ["-D", home, "-k", socketFolder, "-p", PORT, ...settings.flatMap((setting) => ["-c", setting])];
  // Detached, so that Ctrl-C in the terminal reaches only the shop, which ends the database last.
  const child = spawnAs(user, path.join(postgresFolder(), "bin", "postgres"), options, [home], {
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: process.env.PATH },
  });
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", () => {
    failure = readFileSync(logFile, "utf8").trim().split("\n").slice(-6).join("\n");
  });
  while (!findPostmaster(home)?.ready) {
    if (failure !== undefined) return failure;
    if (Date.now() > deadline) return "It takes too long to become ready.";
    await pause(20);
  }
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
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

async function stopProcess(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, "SIGINT"); // PostgreSQL's fast shutdown
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, "SIGQUIT");
    await pause(20);
  }
}
