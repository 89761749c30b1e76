import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findPostmaster } from "#server/postgres/postmaster.ts";
import { buildShop, LIST_OBSERVABILITY, type RunningShop, startShop } from "#tests/servers/running-shop.ts";

const AGAIN = { timeout: 60_000, interval: 50 };
const dataDir = mkdtempSync(path.join(tmpdir(), "several-"));
let shop: RunningShop;

beforeAll(buildShop, 300_000);
afterEach(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
}, 60_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The response to a request over a new connection. The beginning of its id tells the process that sent it. */
function ask(pathname: string, agent = new Agent({ keepAlive: false })) {
  return new Promise<{ status: number | undefined; from: string }>((resolve, reject) => {
    get(shop.url + pathname, { agent }, (response) => {
      response.resume();
      response.once("error", reject);
      const from = String(response.headers["x-request-id"]).slice(0, 23);
      response.once("end", () => resolve({ status: response.statusCode, from }));
    }).once("error", reject);
  });
}

/** The processes that respond to ten requests in a row. Fails if one of them is not ready. */
async function serving(): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask("/readyz")));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  return [...new Set(responses.map(({ from }) => from))].sort();
}

const shopProcesses = () =>
  spawnSync("pgrep", ["-P", String(shop.processes()[0])], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .map(Number);
const databaseOf = () => findPostmaster(path.join(dataDir, "postgres"));
const times = (text: string) => shop.output().split(text).length - 1;

const METRICS = { METRICS_PORT: "0", METRICS_TOKEN: "a-token-for-the-metrics", NODE_OPTIONS: LIST_OBSERVABILITY };

/** The metrics of all processes: their sum for each of these names, whatever its labels. */
async function readMetrics(...names: string[]): Promise<number[]> {
  const url = /Metrics for Prometheus: (\S+)/.exec(shop.output())?.[1] ?? "";
  const response = await fetch(url, { headers: { authorization: `Bearer ${METRICS.METRICS_TOKEN}` } });
  const lines = (await response.text()).split("\n");
  const sumOf = (name: string) =>
    lines
      .filter((line) => new RegExp(`^${name}[{ ]`).test(line))
      .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  return names.map(sumOf);
}

/** Requests pages until connections are rejected. Returns the errors other than that. */
async function visit(keepAlive: boolean, seen: { responses: number }): Promise<string[]> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  for (;;) {
    const failure = await ask("/", agent).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    seen.responses += 1;
    if (!failure) continue;
    agent.destroy();
    return failure.code === "ECONNREFUSED" ? [] : [`${failure.code} ${failure.message}`];
  }
}

test("two processes serve one port and one embedded database; a killed one comes back; SIGTERM loses no response", async () => {
  shop = await startShop(dataDir, { PROCESSES: "2", ...METRICS });
  await expect.poll(() => times("It runs no jobs"), AGAIN).toBe(1);
  const before = await serving();
  expect(before).toHaveLength(2);
  expect(times("Loaded prom-client")).toBeGreaterThan(0);
  expect(times("Loaded @opentelemetry/sdk-trace")).toBe(0);
  await Promise.all(Array.from({ length: 10 }, () => ask("/faq")));
  const counted = ["wellworn_processes", "wellworn_workers", "wellworn_database_up", "http_requests_total"];
  await expect.poll(() => readMetrics(...counted), AGAIN).toEqual([2, 1, 1, 10]);
  expect(times("The back office has no owner yet")).toBe(1);

  const [first = 0, second = 0] = shopProcesses();
  process.kill(second, "SIGKILL");
  await expect.poll(() => times("It runs no jobs"), AGAIN).toBe(2);
  const after = await serving();
  expect(after).toHaveLength(2);
  // What the killed process counted still counts.
  expect(await readMetrics(...counted)).toEqual([2, 1, 1, 10]);
  expect(after.filter((from) => before.includes(from))).toHaveLength(1);

  // The first one opened the database. While it is started again, the second one serves.
  process.kill(first, "SIGKILL");
  await expect.poll(() => times("Starting it again"), AGAIN).toBe(2);
  expect(await serving()).toHaveLength(1);
  await expect.poll(() => times("The shop is open: "), AGAIN).toBe(2);
  expect(await serving()).toHaveLength(2);
  expect(times("It runs no jobs")).toBe(2);

  const seen = { responses: 0 };
  const visitors = Array.from({ length: 20 }, (_, index) => visit(index % 2 === 0, seen));
  await expect.poll(() => seen.responses, AGAIN).toBeGreaterThan(200);
  shop.signal("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect((await Promise.all(visitors)).flat()).toEqual([]);
  expect(databaseOf()).toBeUndefined();
}, 180_000);

test("when the process that started them is killed, all processes and the database close", async () => {
  shop = await startShop(dataDir, { PROCESSES: "2" });
  await expect.poll(() => times("It runs no jobs"), AGAIN).toBe(1);
  shop.signal("SIGKILL");
  await shop.ended;
  await expect.poll(databaseOf, AGAIN).toBeUndefined();
  expect(times("The shop is closed.")).toBe(2);
}, 120_000);
