import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { log, openBatchedLog } from "#app/platform/log.ts";
import { encode } from "#server/cache/content-encoding.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));

vi.mock(import("#app/platform/log.ts"), async (original) => {
  const platform = await original();
  const openCaptured: typeof platform.openBatchedLog = (file) =>
    file === undefined
      ? { write: (line) => void lines.push(line), close: () => undefined }
      : platform.openBatchedLog(file);
  return { ...platform, openBatchedLog: openCaptured };
});

vi.mock(import("#server/cache/content-encoding.ts"), async (original) => {
  const encoding = await original();
  return { ...encoding, encode: vi.fn(encoding.encode) };
});

const ask = useTinyHandler();
const UUID = /^[0-9a-f-]{36}$/;
/** Cached and uncached, shared and private, found and missing, valid and malformed. */
const PATHS = [
  "/shop",
  "/shop",
  "/cart/plain",
  "/made-up",
  "/robots.txt",
  "/assets/app-1234.js",
  "/assets/gone.js",
  "/%00",
];
const ENDPOINTS = [
  "/api/products_old/products/",
  "/api/products_old/products/",
  "/api/products_old/products/x",
  "/api/nothing",
];

beforeEach(() => useSettings({ ...env(), TRUST_PROXY: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("every response has a new request id, whatever the client sends", async () => {
  const ids = new Set<unknown>();
  for (const path of [...PATHS, ...ENDPOINTS, "/api/orders/cart/", "/pictures/none"]) {
    const { headers } = await ask(path, { headers: { "x-request-id": "<b>claimed</b>" } });
    expect([path, headers["x-request-id"]]).toEqual([path, expect.stringMatching(UUID)]);
    ids.add(headers["x-request-id"]);
  }
  expect(ids.size).toBe(PATHS.length + ENDPOINTS.length + 2);
});

test("a trusted proxy sets the request id, also of responses from memory and of 304", async () => {
  useSettings({ ...env(), TRUST_PROXY: 1 });
  for (const path of [...PATHS, ...ENDPOINTS]) {
    const etag = String((await ask(path)).headers.etag);
    for (const more of [
      ["accept", "*/*"],
      ["if-none-match", etag],
    ]) {
      const { headers } = await ask(path, {
        headers: ["Host", "shop.example", "x-request-id", "named-by-our-proxy", ...more],
      });
      expect([path, headers["x-request-id"]]).toEqual([path, "named-by-our-proxy"]);
    }
  }
});

test("an invalid request id of a trusted proxy is replaced", async () => {
  useSettings({ ...env(), TRUST_PROXY: 1 });
  for (const id of ["<b>claimed</b>", "short", "x".repeat(81)]) {
    const { headers } = await ask("/shop", { headers: { "x-request-id": id } });
    expect(headers["x-request-id"]).toMatch(UUID);
  }
});

test("a request is logged with its id and without the secret in its path", async () => {
  vi.spyOn(log, "isLevelEnabled").mockReturnValue(true);
  const info = vi.spyOn(log, "info");
  const { headers } = await ask(`/cart/plain/${randomUUID()}`, { method: "POST" });
  await vi.waitFor(
    () =>
      expect(info).toHaveBeenCalledWith(
        expect.objectContaining({ requestId: headers["x-request-id"], path: "/cart/plain/…", status: 404 }),
        "Request",
      ),
    POLL_OPTIONS,
  );
});

test.each([
  ["/product/../shop", "shop.example"],
  ["/%00", "shop.example"],
  ["/shop", "evil.example/x"],
])("a malformed request (%s at %s) is rejected and logged without its URL", async (path, host) => {
  vi.spyOn(log, "isLevelEnabled").mockReturnValue(true);
  const info = vi.spyOn(log, "info");
  const { status, headers } = await ask(path, { headers: { host, "x-request-id": "claimed-by-a-visitor" } });
  const line = { requestId: headers["x-request-id"], address: "127.0.0.1", path: "…", status: 400 };
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith(expect.objectContaining(line), "Request"), POLL_OPTIONS);
  expect([status, headers["x-request-id"]]).toEqual([400, expect.stringMatching(UUID)]);
});

test("a failed response from memory is logged with the shop's own request id, never a client's", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const noMemory = new Error("out of memory");
  vi.mocked(encode).mockRejectedValueOnce(noMemory).mockRejectedValueOnce(noMemory);
  await ask("/shop?page=7");
  const { status, headers, text } = await ask("/shop?page=7", { headers: { "x-request-id": "<b>claimed</b>" } });
  expect([status, headers["x-request-id"]]).toEqual([500, expect.stringMatching(UUID)]);
  expect(text).not.toContain("claimed");
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ requestId: headers["x-request-id"] }),
    "A request failed",
  );
});

test("a response from memory is logged like others: with its id, address, method, path and status, and without secrets", async () => {
  vi.spyOn(log, "isLevelEnabled").mockReturnValue(true);
  useSettings({ ...env(), TRUST_PROXY: 1 });
  const proxied = { "x-request-id": "named-by-our-proxy", "x-forwarded-for": "198.51.100.7" };
  await ask("/shop?utm_source=6f1d0c7ab2e94f53");
  lines.length = 0;
  const { headers } = await ask("/shop?utm_source=6f1d0c7ab2e94f53", { headers: proxied });
  await ask("/shop?utm_source=6f1d0c7ab2e94f53", {
    method: "HEAD",
    headers: { ...proxied, "if-none-match": String(headers.etag) },
  });
  await ask("/assets/app-1234.js?token=6f1d0c7ab2e94f53", { headers: proxied });
  const line = { level: 30, pid: process.pid, cached: true, msg: "Request", address: "198.51.100.7" };
  const common = { ...line, time: expect.any(Number), hostname: expect.any(String), requestId: "named-by-our-proxy" };
  expect(lines.map((text) => JSON.parse(text))).toEqual([
    { ...common, method: "GET", path: "/shop", status: 200 },
    { ...common, method: "HEAD", path: "/shop", status: 304 },
    { ...common, method: "GET", path: "/assets/app-1234.js", status: 200 },
  ]);
});

test("at a higher log level responses from memory are not logged", async () => {
  vi.spyOn(log, "isLevelEnabled").mockReturnValue(false);
  lines.length = 0;
  await ask("/shop");
  await ask("/robots.txt");
  expect(lines).toEqual([]);
});

test("lines are written in batches, at least ten times a second, at the end, and when the process exits", () => {
  vi.useFakeTimers();
  const folder = mkdtempSync(path.join(tmpdir(), "access-log-"));
  const file = path.join(folder, "log");
  const written = () => readFileSync(file, "utf8").split("\n").length - 1;
  const exitListeners = process.listeners("exit");
  const batched = openBatchedLog(file);
  const [atExit] = process.listeners("exit").filter((listener) => !exitListeners.includes(listener));
  const line = `${"x".repeat(199)}\n`;
  batched.write(line);
  expect(written()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(written()).toBe(1);
  for (let count = 0; count < 20; count += 1) batched.write(line);
  expect(written()).toBe(20);
  atExit?.(1);
  expect(written()).toBe(21);
  batched.write(line);
  batched.close();
  expect(written()).toBe(22);
  expect(process.listeners("exit")).toEqual(exitListeners);
  rmSync(folder, { recursive: true });
});
