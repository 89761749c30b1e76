import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findPostmaster, isAlive } from "#server/postgres/postmaster.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import {
  buildShop,
  LIST_OBSERVABILITY,
  type RunningShop,
  startAndFail,
  startShop,
  startWithoutWaiting,
} from "#tests/servers/running-shop.ts";

const folder = mkdtempSync(path.join(tmpdir(), "life-cycle-"));
const started: RunningShop[] = [];
let folders = 0;
/** The data folder of the shop that the first test seeded. Tests that don't need an empty folder reuse it. */
const usedDataDir = newDataDir();
/** The same of another test, for two shops that run at the same time. */
const otherDataDir = newDataDir();

function newDataDir(): string {
  folders += 1;
  return path.join(folder, String(folders));
}

async function open(dataDir: string, settings?: Record<string, string>): Promise<RunningShop> {
  const shop = await startShop(dataDir, settings);
  started.push(shop);
  return shop;
}

async function close(shop: RunningShop): Promise<number | null> {
  shop.signal("SIGTERM");
  return await shop.ended;
}

const databaseOf = (dataDir: string) => findPostmaster(path.join(dataDir, "postgres"));

beforeAll(buildShop, 300_000);

afterEach(async () => {
  await Promise.all(started.splice(0).map(close));
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a shop opens on an empty folder, prints its URL and where email goes, loads nothing for metrics and traces, and shuts down cleanly", async () => {
  const dataDir = usedDataDir;
  const shop = await open(dataDir, { NODE_OPTIONS: LIST_OBSERVABILITY });
  expect(shop.output()).toContain(`Mail goes to files in ${dataDir}/mail`);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: "ok", reasons: [] });
  expect((await fetch(shop.url)).status).toBe(200);
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  expect(shop.output()).not.toContain("Loaded ");
  expect(await close(shop)).toBe(0);
  expect(shop.output()).toContain("The shop is closed.");
  expect(databaseOf(dataDir)).toBeUndefined();
}, 120_000);

test("a second shop on the same folder names the running one and exits, and the first continues", async () => {
  const dataDir = usedDataDir;
  const first = await open(dataDir);
  const second = await startAndFail(dataDir);
  expect(second.code).toBe(1);
  expect(second.output).toContain(`The shop already runs on ${dataDir}: process `);
  expect(second.output).not.toContain(" at Object.");
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await close(first);
}, 120_000);

test("of two shops started at once on an empty folder one opens, and the other reports it", async () => {
  const dataDir = otherDataDir;
  const results = await Promise.allSettled([open(dataDir), open(dataDir)]);
  const opened = results.filter((result) => result.status === "fulfilled");
  const rejected = results.filter((result) => result.status === "rejected");
  expect(opened).toHaveLength(1);
  expect(String(rejected[0]?.reason)).toMatch(/already runs/);
  for (const { value } of opened) await close(value);
}, 120_000);

test("after kill -9 of all processes the shop starts again without data loss", async () => {
  const dataDir = usedDataDir;
  const shop = await open(dataDir);
  const database = new Client({ connectionString: embeddedUrl(dataDir) });
  database.on("error", () => undefined);
  await database.connect();
  await database.query("create table keepsake as select 'kept' as word");
  for (const pid of shop.processes()) process.kill(pid, "SIGKILL");
  await shop.ended;
  const again = await open(dataDir);
  const after = new Client({ connectionString: embeddedUrl(dataDir) });
  await after.connect();
  expect((await after.query("select word from keepsake")).rows).toEqual([{ word: "kept" }]);
  await after.end();
  await close(again);
}, 120_000);

test("the next shop uses the database that outlived a killed shop", async () => {
  const dataDir = usedDataDir;
  const shop = await open(dataDir);
  const before = databaseOf(dataDir)?.pid ?? 0;
  for (const pid of shop.processes().filter((pid) => pid !== before)) process.kill(pid, "SIGKILL");
  await shop.ended;
  const again = await open(dataDir);
  expect(again.output()).toContain("Using the database that is still running");
  expect(databaseOf(dataDir)?.pid).toBe(before);
  await close(again);
  expect(isAlive(before)).toBe(false);
}, 120_000);

test("when only the parent process is killed, the shop shuts down cleanly", async () => {
  const dataDir = usedDataDir;
  const shop = await open(dataDir);
  shop.signal("SIGKILL");
  await shop.ended;
  await expect.poll(() => databaseOf(dataDir), { timeout: 20_000 }).toBeUndefined();
}, 120_000);

test("a shop whose terminal is closed finishes requests that take longer than a second", async () => {
  const start = `"${process.execPath}" scripts/start.mjs & wait`;
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: usedDataDir, LOG_LEVEL: "warn", PICTURES_AHEAD: "off" };
  const npm = spawn("sh", ["-c", start], { env, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  npm.stdout.on("data", (text: Buffer) => {
    output += text.toString();
  });
  const ended = new Promise((resolve) => npm.once("close", resolve));
  const url = () => /The shop is open: (\S+)/.exec(output)?.[1] ?? "";
  await expect.poll(url, { timeout: 60_000 }).not.toBe("");

  const { status, finish } = await sendHalf(url());
  npm.kill("SIGKILL");
  await expect.poll(() => output, { timeout: 10_000 }).toContain("Closing the shop.");
  await pause(3000);
  finish();
  expect(await status).toBe(200);
  await ended;
  expect(databaseOf(usedDataDir)).toBeUndefined();
}, 120_000);

/** Sends the first half of a request. Returns how to send the rest, and the status of the response or why there is none. */
async function sendHalf(url: string): Promise<{ status: Promise<number | string>; finish: () => void }> {
  const body = JSON.stringify({ product_id: 1, quantity: 1 });
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    "Sec-Fetch-Site": "same-origin",
  };
  const sending = request(`${url}/api/orders/cart/add_item/`, { method: "POST", headers });
  const status = new Promise<number | string>((resolve) => {
    sending.once("response", (response) => resolve(response.statusCode ?? 0));
    sending.once("error", (error) => resolve(error.message));
  });
  await new Promise<void>((resolve) => sending.write(body.slice(0, 5), () => resolve()));
  // The shop has to accept it, too.
  await pause(200);
  return { status, finish: () => sending.end(body.slice(5)) };
}

test("SIGTERM under load loses no response", async () => {
  const shop = await open(usedDataDir);
  const counts = { storedResponse: 0, lost: [] as string[] };
  const visitors = Array.from({ length: 20 }, (_, number) => visitor(shop.url, number % 2 === 0, counts));
  await expect.poll(() => counts.storedResponse, { timeout: 20_000 }).toBeGreaterThan(200);
  const code = await close(shop);
  await Promise.all(visitors);
  expect(code).toBe(0);
  expect(counts.lost).toEqual([]);
}, 120_000);

/** Requests pages until connections are rejected. A response that is cut off counts as lost; a rejected connection does not. */
async function visitor(
  url: string,
  keepAlive: boolean,
  counts: { storedResponse: number; lost: string[] },
): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  for (;;) {
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      get(url, { agent }, (response) => {
        response.resume();
        response.once("end", () => resolve(undefined));
        response.once("error", resolve);
      }).once("error", resolve);
    });
    if (!failure) counts.storedResponse += 1;
    else {
      if (failure.code !== "ECONNREFUSED") counts.lost.push(`${failure.code} ${failure.message}`);
      agent.destroy();
      return;
    }
  }
}

/** Presses Ctrl-C twice while a request is open. `between` runs after the first. */
async function pressTwice(shop: RunningShop, between: () => Promise<void>) {
  const half = await sendHalf(shop.url);
  shop.signal("SIGINT");
  await between();
  shop.signal("SIGINT");
  await expect.poll(shop.output, { timeout: 10_000 }).toContain("Closing the shop.");
  return half;
}

test("one Ctrl-C that arrives twice cuts off no request", async () => {
  const shop = await open(usedDataDir);
  const { status, finish } = await pressTwice(shop, () => pause(50));
  await pause(1500);
  finish();
  expect([await status, await shop.ended]).toEqual([200, 0]);
}, 120_000);

test("a second Ctrl-C forces the shutdown without losing data", async () => {
  const dataDir = usedDataDir;
  const shop = await open(dataDir);
  const { status } = await pressTwice(shop, async () => {
    await expect.poll(shop.output, POLL_OPTIONS).toContain("Closing the shop.");
    // After the second in which a signal counts as a repetition of the first.
    await pause(1200);
  });
  const pressedAt = performance.now();
  expect(String(await status)).toMatch(/socket hang up|ECONNRESET/);
  // Without it the open request is waited for, eighteen seconds from the first.
  expect(performance.now() - pressedAt).toBeLessThan(10_000);
  expect(await shop.ended).toBe(0);
  const again = await open(dataDir);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await close(again);
}, 120_000);

test("an invalid setting stops the start with a message and without a stack trace", async () => {
  const { code, output } = await startAndFail(newDataDir(), { PORT: "eighty" });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^Invalid setting: PORT must be a port number .* Change it in the environment and start again\.$/,
  );
});

test("a used port stops the start with a message, and the database is stopped", async () => {
  const shop = await open(usedDataDir);
  const dataDir = otherDataDir;
  const port = new URL(shop.url).port;
  const { code, output } = await startAndFail(dataDir, { PORT: port });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken by another program.`);
  expect(databaseOf(dataDir)).toBeUndefined();
  await close(shop);
}, 120_000);

test("with DATABASE_URL two processes share that database, and none is embedded", async () => {
  const name = await createTestDatabase({ empty: true });
  const settings = { DATABASE_URL: testDatabaseUrl(name), SECRET_KEY: "one secret for all processes of the shop" };
  const dataDir = newDataDir();
  const shops = await Promise.all([open(dataDir, settings), open(dataDir, settings)]);
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(databaseOf(dataDir)).toBeUndefined();
  await Promise.all(shops.map(close));
  await dropTestDatabase(name);
}, 120_000);

test("a start waits for an unreachable DATABASE_URL with a message, and ends at a signal", async () => {
  const shop = startWithoutWaiting(newDataDir(), { DATABASE_URL: "postgres://shop:secret-word@127.0.0.1:1/shop" });
  const message = "The shop can't reach the database at 127.0.0.1:1";
  await expect.poll(shop.output, { timeout: 60_000 }).toContain(message);
  shop.signal("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect(shop.output()).toMatch(/Trying again until it responds …[\s\S]*The shop is closed\.\n$/);
  expect(shop.output()).not.toContain("secret-word");
}, 90_000);

function embeddedUrl(dataDir: string): string {
  const postmaster = databaseOf(dataDir);
  return `postgres://shop@${encodeURIComponent(postmaster?.socketFolder ?? "")}/wellworn`;
}
