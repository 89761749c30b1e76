import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { extendBodyTime } from "./body-timeout.ts";
import { CONNECTION_LIMITS, createHttpServer } from "./http-server.ts";

/** The same limits, short enough for a test to wait for them. */
const SHORT = { ...CONNECTION_LIMITS, headersTimeout: 500, bodyTimeout: 500, connectionsCheckingInterval: 20 };
const LARGE = Buffer.alloc(50 * 1024 * 1024);

const before = env();
const open: { servers: Server[]; sockets: Socket[] } = { servers: [], sockets: [] };
afterEach(() => {
  useSettings(before);
  for (const socket of open.sockets.splice(0)) socket.destroy();
  for (const server of open.servers.splice(0)) server.close().closeAllConnections();
});

/** Responds to a form with its length, also to a slow one at /upload, and to /large with more than any buffer can take. */
async function serve(limits = SHORT): Promise<Server> {
  const server = createHttpServer(limits);
  server.on("request", (request, response) => {
    if (request.url === "/upload") extendBodyTime(request, 60_000);
    let length = 0;
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
    });
    request.on("end", () => response.end(request.url === "/large" ? LARGE : String(length)));
  });
  open.servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function dial(server: Server) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  open.sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  socket.on("error", () => undefined);
  return { socket, closed };
}

const url = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Sends a few bytes at intervals until the server closes the connection. */
async function trickle(server: Server, start: string, bytes: string): Promise<string> {
  const { socket, closed } = dial(server);
  socket.write(start);
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    socket.write(bytes);
    await pause(10);
  }
  return closed;
}

test.each([
  ["headers", "GET / HTTP/1.1\r\nHost: shop\r\n", "X-More: 1\r\n"],
  ["a body", "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 60000\r\n\r\n", "a"],
  ["a body in chunks", "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"],
])("a client that sends %s a few bytes at a time is disconnected, and others are served", async (_, start, bytes) => {
  const server = await serve();
  const slow = trickle(server, start, bytes);
  expect(await (await fetch(url(server), { method: "POST", body: "a=b" })).text()).toBe("3");
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
});

test("a request whose handler allows it may send its body slowly", async () => {
  const { socket, closed } = dial(await serve());
  socket.write("POST /upload HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: 2\r\n\r\na");
  await pause(2 * SHORT.bodyTimeout);
  socket.write("b");
  expect(await closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n2$/);
});

test("a connection without a request is closed", async () => {
  expect(await dial(await serve()).closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test("a client that does not read the response is disconnected", async () => {
  const server = await serve({ ...SHORT, timeout: 100 });
  const gone = new Promise<void>((resolve) => {
    server.on("request", (_, response) => response.once("close", resolve));
  });
  const { socket } = dial(server);
  socket.pause();
  socket.write("GET /large HTTP/1.1\r\nHost: shop\r\n\r\n");
  await gone;
});

test("a client network can't exceed its maximum of connections, and can open one again after closing one", async () => {
  const server = await serve({ ...CONNECTION_LIMITS, maxConnectionsPerNetwork: 3 });
  const dialed = [dial(server), dial(server), dial(server)];
  await Promise.all(dialed.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
  expect(await dial(server).closed).toBe("");
  dialed[0]?.socket.destroy();
  await dialed[0]?.closed;
  await expect.poll(async () => (await fetch(url(server)).catch(() => undefined))?.status).toBe(200);
});

test("behind a proxy only the total number of connections is limited", async () => {
  useSettings({ ...before, TRUST_PROXY: 1 });
  const server = await serve({ ...CONNECTION_LIMITS, maxConnectionsPerNetwork: 1, maxConnections: 3 });
  const dialed = [dial(server), dial(server), dial(server)];
  await Promise.all(dialed.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
  expect(await dial(server).closed).toBe("");
  dialed[0]?.socket.end("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  expect(await dialed[0]?.closed).toMatch(/^HTTP\/1\.1 200 /);
});

test("CONNECT is closed without a tunnel", async () => {
  const { socket, closed } = dial(await serve());
  socket.write("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n");
  expect(await closed).toBe("");
});

test("a slow client is disconnected within 30 seconds, but a form of 64 kB at 35 kbit/s is accepted", () => {
  const server = createHttpServer();
  const { connectionsCheckingInterval, bodyTimeout, timeout } = CONNECTION_LIMITS;
  expect(server.headersTimeout + connectionsCheckingInterval + bodyTimeout).toBeLessThanOrEqual(30_000);
  expect((64 * 1024 * 8) / 35_000).toBeLessThanOrEqual(bodyTimeout / 1000);
  expect(server.timeout).toBe(timeout);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test("staff may upload three images of 12 MB at once over 5 Mbit/s, and one of 25 MB over 1 Mbit/s; buyers a photo of 10 MB over 0.7 Mbit/s", () => {
  const { uploadTimeout, headersTimeout, requestTimeout } = CONNECTION_LIMITS;
  const seconds = (megabytes: number, megabits: number) => (megabytes * 8) / megabits;
  expect(Math.max(seconds(3 * 12, 5), seconds(25, 1))).toBeLessThanOrEqual(uploadTimeout / 1000);
  expect(headersTimeout + uploadTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(seconds(10, 0.7)).toBeLessThanOrEqual(CONNECTION_LIMITS.photoTimeout / 1000);
});
