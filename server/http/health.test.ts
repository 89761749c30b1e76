import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { countOutstandingMigrations } from "#app/platform/db/migrate.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { useDatabase } from "#tests/database.ts";
import { sendHealth } from "./health.ts";

vi.mock(import("#app/platform/db/migrate.server.ts"), { spy: true });
useDatabase();
afterEach(() => shiftClock(0));

const before = env();
let server: Server;
let url: string;
let isClosing = false;
let workerRuns = true;

beforeAll(async () => {
  useSettings({ ...before, PUBLIC_URL: "https://shop.example" });
  const health = { pool: databasePool(), workerRuns: () => workerRuns, closing: () => isClosing };
  server = createServer((request, response) => {
    if (!sendHealth(request, response, health)) response.writeHead(404).end("no health");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  useSettings(before);
  server.close();
  server.closeAllConnections();
});

test.each(["/healthz", "/healthz?probe=1", "/readyz", "/readyz?", "/statusz"])("%s responds with ok", async (path) => {
  const response = await fetch(url + path);
  expect([response.status, await response.json()]).toMatchObject([200, { status: "ok" }]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "strict-transport-security": expect.any(String),
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const head = await fetch(url + path, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    response.headers.get("content-length"),
    "",
  ]);
});

const statusesOf = (paths: string[]) => Promise.all(paths.map(async (path) => (await fetch(url + path)).status));

test("a shop that is shutting down is alive and not ready", async () => {
  isClosing = true;
  const statuses = await statusesOf(["/healthz", "/readyz?x", "/statusz"]);
  isClosing = false;
  expect(statuses).toEqual([200, 503, 503]);
});

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
  "%s is not allowed on the health endpoints",
  async (method) => {
    for (const path of ["/healthz", "/readyz?x", "/statusz"]) {
      const { status, headers } = await fetch(url + path, { method });
      expect([status, headers.get("allow"), headers.get("x-content-type-options")]).toEqual([
        405,
        "GET, HEAD",
        "nosniff",
      ]);
    }
  },
);

test("a URL that only starts like a health endpoint is another URL", async () => {
  for (const path of ["/healthzz", "/readyz/more", "/statusz.", "/shop?/healthz"]) {
    expect((await fetch(url + path)).status).toBe(404);
  }
});

test("however many ask for the status, the database is checked once a second", async () => {
  const check = vi.mocked(countOutstandingMigrations);
  shiftClock(1000);
  check.mockClear();
  const all = Array.from({ length: 20 }, () => "/statusz");
  expect(new Set(await statusesOf(all))).toEqual(new Set([200]));
  expect(check).toHaveBeenCalledTimes(1);
  shiftClock(2000);
  expect(await statusesOf(all.slice(0, 2))).toEqual([200, 200]);
  expect(check).toHaveBeenCalledTimes(2);
});

test("a shop without its worker or database still takes requests, and its status names what is missing", async () => {
  workerRuns = false;
  expect(await statusesOf(["/healthz", "/readyz", "/statusz"])).toEqual([200, 200, 503]);
  workerRuns = true;
  await disconnectDatabase();
  expect(await statusesOf(["/healthz", "/readyz"])).toEqual([200, 200]);
  shiftClock(2000);
  const status = await fetch(`${url}/statusz`);
  expect([status.status, await status.json()]).toEqual([
    503,
    { status: "unavailable", reasons: ["The database does not respond."] },
  ]);
});
