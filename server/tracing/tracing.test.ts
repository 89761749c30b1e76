import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, transactionDb } from "#app/platform/db/db.server.ts";
import { env, isTraced, readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { observe } from "#app/platform/observe.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { readSpans, type SentSpan } from "#tests/read-spans.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";
import { openTracing } from "./open-tracing.ts";

const SECRET = "ada.secret@example.com";
const api = new Hono().get("/api/orders/:number/", async (c) => {
  await db().execute(sql`select ${SECRET}::text as email`);
  return c.json({ ok: true });
});

/** What a collector received. */
const bodies: Buffer[] = [];
const types = new Set<string | undefined>();
const spans = (): SentSpan[] => bodies.flatMap(readSpans);
const collector = createServer(async (request, response) => {
  types.add(request.headers["content-type"]);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  bodies.push(Buffer.concat(chunks));
  response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
});

let tracing: ReturnType<typeof openTracing>;
const before = env();
// Before the database is opened, as in the shop.
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  vi.stubEnv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test");
  tracing = openTracing({ ...before, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: 20 });
});
const ask = useTinyHandler("https://shop.example", api);
afterAll(async () => {
  await tracing.close();
  collector.closeAllConnections();
  collector.close();
  vi.unstubAllEnvs();
});

/** The span with this name, once it was sent. */
const find = (name: string, matches: (span: SentSpan) => boolean = () => true) =>
  vi.waitFor(() => {
    const span = spans().find((one) => one.name === name && matches(one));
    if (!span) throw new Error(`${name} was not sent; ${spans().map((one) => one.name)}`);
    return span;
  }, POLL_OPTIONS);

test("a request is a span with the pattern of its route, and its statements are spans below it, without values", async () => {
  const info = vi.spyOn(log, "info").mockImplementation(() => undefined);
  vi.spyOn(log, "isLevelEnabled").mockReturnValue(true);
  await ask(`/api/orders/7KQ-M4T-2X/?email=${SECRET}`, { headers: { cookie: `sessionid=${SECRET}` } });
  const request = await find("GET /api/orders/:number/");
  expect(request.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/api/orders/:number/",
    "http.response.status_code": "200",
  });
  const statement = await find("SELECT", ({ traceId }) => traceId === request.traceId);
  expect(statement.parentId).toBe(request.spanId);
  expect(statement.attributes).toMatchObject({
    "db.system.name": "postgresql",
    "db.query.text": "select $1::text as email",
  });
  await vi.waitFor(() =>
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ traceId: request.traceId }), "Request"),
  );
  vi.restoreAllMocks();
  expect(Buffer.concat(bodies).includes("secret")).toBe(false);
  expect([...types]).toEqual(["application/x-protobuf"]);
  for (const text of ["service.name", "wellworn", "deployment.environment.name"]) {
    expect(Buffer.concat(bodies).includes(text)).toBe(true);
  }
});

test("a failed page is marked, and the page's rendering is a span below its request", async () => {
  await ask("/product/broken");
  const request = await find("GET /product/:slug");
  expect(request).toMatchObject({ isError: true, attributes: { "http.response.status_code": "500" } });
  expect(await find("render /product/:slug")).toMatchObject({ parentId: request.spanId });
});

test("a trace is continued only for a trusted proxy, and only with a valid header", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const trace = async (number: number, traceparent: string, proxies: number) => {
    useSettings({ ...env(), TRUST_PROXY: proxies });
    const requestId = `traced-request-${number}`;
    await ask("/api/orders/1/", { headers: { traceparent, "x-request-id": requestId } });
    return spans().length;
  };
  await trace(1, `00-${traceId}-b7ad6b7169203331-01`, 1);
  const continued = await find("GET /api/orders/:number/", (span) => span.traceId === traceId);
  expect(continued.parentId).toBe("b7ad6b7169203331");
  const sent = () => spans().filter(({ name }) => name === "GET /api/orders/:number/").length;
  const sentBefore = sent();
  await trace(2, `00-${traceId}-b7ad6b7169203331-01`, 0);
  await trace(3, `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`, 1);
  await trace(4, `00-${"0".repeat(32)}-b7ad6b7169203331-01`, 1);
  await vi.waitFor(() => expect(sent()).toBe(sentBefore + 3), POLL_OPTIONS);
  expect(spans().filter((span) => span.traceId === traceId && span.parentId === "b7ad6b7169203331")).toHaveLength(1);
});

test("a job and an email are traces of their own with their statements; a poll of the queue is none", async () => {
  await db().execute(sql`select 'poll'`);
  await observe(
    () => ({ kind: "job", name: "index_orders" }),
    () => transactionDb().execute(sql`select 'work'`),
  );
  await observe(
    () => ({ kind: "email", name: "order-confirmed" }),
    async (operation) => {
      if (operation) operation.status = "sent";
    },
  );
  const job = await find("job index_orders");
  const work = await find("SELECT", ({ attributes }) => attributes["db.query.text"] === "select 'work'");
  expect([work.traceId, work.parentId]).toEqual([job.traceId, job.spanId]);
  expect((await find("email order-confirmed")).attributes["wellworn.result"]).toBe("sent");
  expect(spans().some(({ attributes }) => attributes["db.query.text"] === "select 'poll'")).toBe(false);
});

test("traces are off without a setting of OpenTelemetry, and when one says so", () => {
  const on = (settings: Record<string, string>) => isTraced(readSettings(settings));
  const OTEL_EXPORTER_OTLP_ENDPOINT = "http://localhost:4318";
  expect(on({})).toBe(false);
  expect(on({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true);
  expect(on({ OTEL_TRACES_EXPORTER: "console" })).toBe(true);
  expect(on({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: "none" })).toBe(false);
  expect(on({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: "true" })).toBe(false);
  expect(() => on({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toThrow(
    "OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf",
  );
});
