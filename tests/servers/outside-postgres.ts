import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { isRoot, NOBODY, spawnAs } from "#server/postgres/ordinary-user.ts";
import { postgresFolder } from "#server/postgres/postgres-binaries.ts";
import { freePort } from "../../scripts/free-port.mjs";

const ADMIN = "postgres";
const PASSWORD = "known to this test only";
const OWNER = "shop";

/** An external PostgreSQL: reached over TCP with a password. */
export type OutsidePostgres = {
  /** The URL of its database `shop`, whose owner has no other rights. */
  url: string;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL that listens on TCP, with PostgreSQL's default settings. */
export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const home = mkdtempSync(path.join(tmpdir(), `wellworn-outside-${process.pid}-`));
  const user = isRoot() ? NOBODY : undefined;
  const [data, passwordFile] = [path.join(home, "data"), path.join(home, "password")];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  if (user) for (const own of [home, data, passwordFile]) chownSync(own, user.uid, user.gid);
  const start = (program: string, args: string[]) =>
    spawnAs(user, path.join(postgresFolder(), "bin", program), args, [data], {
      stdio: "ignore",
      env: { PATH: process.env.PATH },
    });
  const access = ["--auth=scram-sha-256", `--username=${ADMIN}`, `--pwfile=${passwordFile}`];
  const [code] = await once(start("initdb", ["-D", data, "--encoding=UTF8", "--locale=C", ...access]), "exit");
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await freePort();
  const server = start("postgres", ["-D", data, "-p", String(port), "-k", "", "-h", "127.0.0.1"]);
  const url = (role: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  await createOwner(url(ADMIN, "postgres"), () => server.exitCode === null);
  return {
    url: url(OWNER, "shop"),
    stop: async () => {
      const ended = once(server, "exit");
      if (server.exitCode === null && server.kill("SIGINT")) await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until the server accepts connections, then creates the shop's role and database. */
async function createOwner(connectionString: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const admin = new Client({ connectionString });
    admin.on("error", () => undefined);
    try {
      await admin.connect();
      await admin.query(`create role ${OWNER} login password '${PASSWORD}'`);
      await admin.query(`create database shop owner ${OWNER}`);
      return;
    } catch (error) {
      if (!isRunning() || Date.now() > deadline) throw error;
      await pause(50);
    } finally {
      await admin.end().catch(() => undefined);
    }
  }
}
