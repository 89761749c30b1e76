import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { observe, operations, subscriber } from "#app/platform/observe.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { openDatabaseSwitch } from "#tests/servers/database-switch.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";
import { type OpenMetrics, openMetrics } from "./open-metrics.ts";

const ask = useTinyHandler();
const TOKEN = "a-token-for-the-metrics";
const STATE = { entries: 3, bytes: 300, hits: 8, misses: 2, stale: 1 };
const measured = {
  caches: () => ({ pages: STATE }),
  workerRuns: () => true,
  runsJobs: true,
  version: "1.2.3",
  build: "abc",
};

let network: Awaited<ReturnType<typeof openDatabaseSwitch>>;
let metrics: OpenMetrics;
beforeAll(async () => {
  network = await openDatabaseSwitch(databasePool().options.connectionString ?? "");
  metrics = await openMetrics({ port: 0, host: "127.0.0.1", token: TOKEN }, network.url, measured);
});
afterAll(async () => {
  await metrics.close();
  await network.close();
});

const scrape = (path = "/metrics", authorization = `Bearer ${TOKEN}`) =>
  fetch(`http://127.0.0.1:${metrics.port}${path}`, { headers: { authorization } });

/** The values by series, as in `http_requests_total{method="GET",…}`. */
async function read(): Promise<Record<string, number>> {
  const text = await (await scrape()).text();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

const total = (method: string, route: string, status: number, cached: "yes" | "no") =>
  `http_requests_total{method="${method}",route="${route}",status="${status}",cached="${cached}"}`;

/** What rose since `before`. */
async function risenSince(before: Record<string, number>): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await read()).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}

test("requests are counted by the pattern of their route and by status, whether they are cached or not, and never by their URL", async () => {
  // The request handler may not be listening for changes at first: then it would empty its caches later.
  const page = (await ask("/shop")).text;
  await vi.waitFor(async () => {
    await databasePool().query("notify catalog_changed");
    expect((await ask("/shop")).text).not.toBe(page);
  }, POLL_OPTIONS);
  const before = await read();
  await ask("/product/harbour-tote?utm_source=secret");
  await ask("/shop?sort=price");
  for (let i = 0; i < 3; i += 1) await ask("/shop?sort=price");
  await ask("/product/secret-slug");
  await ask("/secret/path");
  await ask("/another?email=secret@example.com");
  await ask("/admin/orders/7KQ-M4T-2X");
  await ask("/api/products_old/products/");
  await ask("/api/products_old/products/");
  await ask("/api/products_old/products/secret-slug");
  await ask("/api/secret");
  await ask("/assets/app-1234.js");
  await ask("/robots.txt", { method: "HEAD" });
  await ask("/shop", { method: "PROPFIND" });
  const values = await risenSince(before);
  expect(values).toMatchObject({
    [total("GET", "/shop", 200, "no")]: 1,
    [total("GET", "/shop", 200, "yes")]: 3,
    [total("GET", "/product/:slug", 200, "no")]: 1,
    [total("GET", "/product/:slug", 404, "no")]: 1,
    [total("GET", "/admin/orders/:number", 200, "no")]: 1,
    [total("GET", "/api/products_old/products/", 200, "no")]: 1,
    [total("GET", "/api/products_old/products/", 200, "yes")]: 1,
    [total("GET", "/api/products_old/products/:slug", 404, "no")]: 1,
    [total("GET", "/assets/*", 200, "yes")]: 1,
    [total("HEAD", "file", 200, "yes")]: 1,
    [total("other", "/shop", 405, "no")]: 1,
    [total("GET", "unknown", 404, "no")]: 3,
    'http_request_duration_seconds_count{method="GET",route="/shop",status="200"}': 1,
    'wellworn_page_render_duration_seconds_count{route="/shop"}': 1,
  });
  expect(await read()).toMatchObject({ 'wellworn_cache_requests_total{cache="pages",result="hit"}': 8 });
  expect(Object.keys(values).join()).not.toContain("secret");
  expect((await risenSince(before))[total("GET", "/shop", 200, "yes")]).toBe(3);
});

test("the shop's own port has no metrics: /metrics is an unknown page there, also behind a proxy", async () => {
  for (const headers of [{}, { "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "127.0.0.1" }]) {
    const response = await ask("/metrics", { headers: { ...headers, authorization: `Bearer ${TOKEN}` } });
    expect(response.status).toBe(404);
    expect(response.text).not.toContain("wellworn_");
  }
});

test("the metrics are at one path, for readers with the token", async () => {
  expect((await scrape("/metrics", "Bearer another")).status).toBe(401);
  expect((await scrape("/metrics", "")).status).toBe(401);
  expect((await scrape("/")).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: "POST" })).status).toBe(405);
  expect((await scrape()).headers.get("content-type")).toContain("text/plain; version=0.0.4");
});

test("jobs and emails are counted by task, template and result", async () => {
  await observe(
    () => ({ kind: "job", name: "expire_reservations" }),
    async () => undefined,
  );
  await observe(
    () => ({ kind: "job", name: "expire_reservations" }),
    () => Promise.reject(new Error("x")),
  ).catch(() => 0);
  await observe(
    () => ({ kind: "email", name: "order-confirmed" }),
    async (operation) => {
      if (operation) operation.status = "postponed";
    },
  );
  expect(await read()).toMatchObject({
    'wellworn_job_duration_seconds_count{task="expire_reservations",result="done"}': 1,
    'wellworn_job_duration_seconds_count{task="expire_reservations",result="failed"}': 1,
    'wellworn_email_duration_seconds_count{template="order-confirmed",result="postponed"}': 1,
  });
});

test("work that began before it was measured ends without harm, and so does a subscriber that fails", async () => {
  const operation = { kind: "job", name: "began_before" } as const;
  operations.asyncEnd.publish(operation);
  expect(Object.keys(await read()).join()).not.toContain("began_before");
  const failing = subscriber(() => {
    throw new Error("broken");
  });
  expect(failing(operation)).toBeUndefined();
});

test("while the database is away the metrics respond nevertheless and say so; afterwards they are read again", async () => {
  expect(await read()).toMatchObject({ wellworn_database_up: 1 });
  await databasePool().query(`
    insert into emails (id, recipient, template, data, queued_at, send_after) values
      (gen_random_uuid(), 'a@example.com', 'verify-email', '{}', now(), now() - interval '90 seconds'),
      (gen_random_uuid(), 'b@example.com', 'verify-email', '{}', now(), now() + interval '1 hour')`);
  await databasePool().query("select graphile_worker.add_job('index_orders', run_at => now() - interval '5 minutes')");
  await databasePool().query("select graphile_worker.add_job('index_orders', run_at => now() + interval '5 minutes')");
  network.swallow();
  // Results of the last three seconds are reported without asking the database again.
  await expect.poll(async () => (await read()).wellworn_database_up, { timeout: 20_000, interval: 200 }).toBe(0);
  const began = performance.now();
  expect((await scrape()).status).toBe(200);
  // It waits for 900 ms at most. A busy machine adds to that, but it must not hang.
  expect(performance.now() - began).toBeLessThan(5000);
  network.restore();
  await expect.poll(async () => (await read()).wellworn_database_up, { timeout: 20_000, interval: 200 }).toBe(1);
  const values = await read();
  expect(values).toMatchObject({
    'wellworn_emails{state="due"}': 1,
    'wellworn_emails{state="postponed"}': 1,
    'wellworn_emails{state="failed"}': 0,
    'wellworn_jobs{state="due"}': 1,
    'wellworn_jobs{state="scheduled"}': 1,
    'wellworn_orders_open{state="to_pack"}': 0,
    'wellworn_payments{state="flagged"}': 0,
    'wellworn_reserved_units{state="active"}': 0,
    wellworn_archive_failing: 0,
    wellworn_workers: 1,
    wellworn_processes: 1,
    [`wellworn_build_info{version="1.2.3",build="abc",node="${process.versions.node}"}`]: 1,
  });
  expect(values.wellworn_emails_oldest_due_age_seconds).toBeGreaterThan(89);
  expect(values.wellworn_jobs_oldest_due_age_seconds).toBeGreaterThan(299);
  expect(values.wellworn_database_size_bytes).toBeGreaterThan(1e6);
  expect(values.nodejs_eventloop_lag_p99_seconds).toBeGreaterThan(0);
  expect(values['wellworn_pool_max_connections{pool="read"}']).toBeGreaterThan(0);
}, 60_000);

test("a port in use is named with the setting to change", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  await expect(openMetrics({ port, host: "127.0.0.1", token: undefined }, network.url, measured)).rejects.toThrow(
    `Port ${port} is taken by another program. Set METRICS_PORT to a free one`,
  );
  other.close();
});
