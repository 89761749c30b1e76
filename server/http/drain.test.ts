import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { drainable } from "./drain.ts";

/** A server whose responses wait until `finish` is called. */
async function openServer() {
  const server = createServer();
  const drain = drainable(server);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  server.on("request", (request, response) =>
    drain.admit(async () => {
      if (request.url === "/slow") await finished;
      response.end("leather");
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const ask = async (path: string) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: "127.0.0.1", path, agent }, resolve).on("error", reject);
    });
    return { text: String(await buffer(response)), connection: response.headers.connection };
  };
  return { server, drain, ask, finish };
}

const LAST = { text: "leather", connection: "close" };

test("a page that was being loaded when the shop closes still gets its files, over old and new connections", async () => {
  const { drain, ask } = await openServer();
  expect(await ask("/page")).toEqual({ text: "leather", connection: "keep-alive" });
  const closed = drain.close(10_000);
  expect(drain.closing()).toBe(true);
  await pause(100); // The browser reads the page.
  expect(await Promise.all(["/a.css", "/b.js", "/c.js"].map(ask))).toEqual([LAST, LAST, LAST]);
  await closed;
  await expect(ask("/page")).rejects.toThrow("ECONNREFUSED");
});

test("an open response is finished and is the last one on its connection", async () => {
  const { server, drain, ask, finish } = await openServer();
  const arrived = once(server, "request");
  const slow = ask("/slow");
  await arrived;
  const closed = drain.close(20_000);
  finish();
  expect(await slow).toEqual(LAST);
  await closed;
});

test("forceClose aborts an open response", async () => {
  const { server, drain, ask } = await openServer();
  const arrived = once(server, "request");
  const slow = ask("/slow");
  const failure = expect(slow).rejects.toThrow();
  await arrived;
  const closed = drain.close(60_000);
  drain.forceClose();
  await closed;
  await failure;
});
