import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { claimDataFolder, DataFolderTakenError } from "./claim-data-folder.ts";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres.ts";
import { type MaintainedClaim, maintainClaim } from "./maintain-claim.ts";
import { isAlive } from "./postmaster.ts";

const folder = mkdtempSync(path.join(tmpdir(), "maintain-claim-"));
const lost: Error[] = [];
let postgres: EmbeddedPostgres;
let maintenance: Client;

beforeAll(async () => {
  postgres = await startPostgres(path.join(folder, "postgres"), { durable: false });
  maintenance = await connect();
  // Without durability a crash takes what was committed last, such as the shop's role.
  await maintenance.query("checkpoint");
});
beforeEach(() => {
  lost.length = 0;
  vi.spyOn(log, "warn").mockReturnValue();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: postgres.maintenanceUrl("postgres") });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

const claim = () => claimDataFolder(postgres.url("postgres"), folder, "http://localhost");

async function maintain(): Promise<MaintainedClaim> {
  return maintainClaim(await claim(), {
    claim,
    isRunning: () => isAlive(postgres.pid),
    onLost: (error) => lost.push(error),
  });
}

const processOf = async (client: Client) => Number((await client.query("select pg_backend_pid() as pid")).rows[0].pid);

/** Ends the connection that holds the claim, as PostgreSQL does after a crash of one of its processes. */
const endConnection = async (claimed: MaintainedClaim) =>
  await maintenance.query("select pg_terminate_backend($1)", [await processOf(claimed.client())]);

test("a claim whose connection is lost is taken again, and given back once", async () => {
  const claimed = await maintain();
  const first = claimed.client();
  await endConnection(claimed);
  await expect.poll(claimed.client, POLL_OPTIONS).not.toBe(first);
  expect(await processOf(claimed.client())).toBeGreaterThan(0);
  await expect(claim()).rejects.toThrow(DataFolderTakenError);
  await claimed.release();
  await (await claim()).end();
  expect(lost).toEqual([]);
});

test("it is lost when another shop has claimed the folder since", async () => {
  const claimed = await maintain();
  const other = await connect();
  // It waits for the lock, and gets it before the shop connects again.
  const taken = other.query("select pg_advisory_lock(7264900)");
  await endConnection(claimed);
  await taken;
  await expect.poll(() => lost, POLL_OPTIONS).toEqual([expect.any(DataFolderTakenError)]);
  await other.end();
});

test("it is lost when nobody can tell whether the database runs", async () => {
  const isRunning = () => {
    throw new Error("postmaster.pid is gone");
  };
  const claimed = maintainClaim(await claim(), { claim, isRunning, onLost: (error) => lost.push(error) });
  await endConnection(claimed);
  await expect.poll(() => lost, POLL_OPTIONS).toEqual([new Error("The shop's database has ended.")]);
});

test("it is taken again after the crash of a process of PostgreSQL, and lost with the database", async () => {
  const claimed = await maintain();
  const first = claimed.client();
  process.kill(await processOf(maintenance), "SIGKILL");
  await expect.poll(claimed.client, POLL_OPTIONS).not.toBe(first);
  expect(await processOf(claimed.client())).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  process.kill(postgres.pid, "SIGKILL");
  await expect.poll(() => lost.map(String), POLL_OPTIONS).toEqual(["Error: The shop's database has ended."]);
  await claimed.release();
});
