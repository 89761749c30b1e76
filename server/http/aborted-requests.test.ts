import { once } from "node:events";
import { request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { log } from "#app/platform/log.ts";
import { useTinyServer } from "#tests/servers/tiny-handler.ts";

const server = useTinyServer("https://shop.example", createApi());
afterEach(() => vi.restoreAllMocks());

test.each([
  ["/cart/plain", "application/x-www-form-urlencoded"],
  ["/api/orders/cart/add_item/", "application/json"],
])("a client that disconnects while sending to %s causes no error", async (path, type) => {
  const spies = (["error", "fatal", "warn"] as const).map((level) => vi.spyOn(log, level));
  const printed = (["info", "error", "log"] as const).map((name) => vi.spyOn(console, name));
  const { port } = server().address() as AddressInfo;
  const headers = { "content-type": type, "content-length": "1000" };
  const sent = request({ port, path, method: "POST", headers }).on("error", () => undefined);
  const arrived = new Promise<ServerResponse>((resolve) =>
    server().once("request", (_, response) => resolve(response)),
  );
  sent.write("a=1");
  const response = await arrived;
  const left = once(response, "close");
  sent.destroy();
  await left;
  // All consequences have happened once another visitor has a response.
  expect((await fetch(`http://127.0.0.1:${port}/cart/plain`)).status).toBe(200);
  expect([...spies, ...printed].flatMap((spy) => spy.mock.calls)).toEqual([]);
});
