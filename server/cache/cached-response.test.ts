import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { sendCached, toCachedResponse } from "./cached-response.ts";
import { encode } from "./content-encoding.ts";

vi.mock(import("./content-encoding.ts"), async (original) => {
  const encoding = await original();
  return { ...encoding, encode: vi.fn(encoding.encode) };
});

let cached = toCachedResponse(200, [], Buffer.alloc(0));
const server = createServer((request, response) => void sendCached(request, response, cached, "asked-by-a-test"));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;
afterAll(() => server.close());

async function ask(): Promise<string | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, headers: { "accept-encoding": "gzip, deflate, br" } }, resolve).on("error", reject);
  });
  await buffer(response);
  return response.headers["content-encoding"];
}

const compressed = () => vi.mocked(encode).mock.calls.map(([, encoding, effort]) => `${encoding} ${effort}`);

beforeEach(() => {
  vi.mocked(encode).mockClear();
  cached = toCachedResponse(200, [["content-type", "text/html"]], Buffer.from("<p>Leather</p>".repeat(500)));
});

test("concurrent requests for a page share one compression", async () => {
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(compressed().filter((form) => form === "gzip fast")).toEqual(["gzip fast"]);
});

test("a page is compressed well only once", async () => {
  await vi.waitFor(async () => expect(await ask()).toBe("br"), POLL_OPTIONS);
  for (let visit = 0; visit < 20; visit += 1) expect(await ask()).toBe("br");
  expect(compressed()).toEqual(["gzip fast", "br small"]);
});

test("another total or other links to pages are another response, also with the same body", () => {
  const of = (...headers: [string, string][]) => toCachedResponse(200, headers, Buffer.from("[1]")).source.hash;
  const hashes = [of(), of(["x-total-count", "25"]), of(["x-total-count", "24"]), of(["link", "<2>; rel=next"])];
  expect(new Set(hashes).size).toBe(4);
  expect(of(["cache-control", "no-cache"])).toBe(of());
});

test("what marks one visitor or one request is not cached", () => {
  const headers: [string, string][] = [
    ["Content-Type", "text/html"],
    ["set-cookie", "sessionid=secret"],
    ["x-request-id", "asked-first"],
  ];
  expect(toCachedResponse(200, headers, Buffer.from("x")).source.headers).toEqual([["Content-Type", "text/html"]]);
});
