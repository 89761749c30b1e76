import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.ts";
import { useDatabase } from "#tests/database.ts";
import { tinyPages } from "#tests/tiny-shop.tsx";
import { openFront } from "./front.ts";

useDatabase();

let folder: string;
let server: Server;
let front: Awaited<ReturnType<typeof openFront>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "wellworn-client-"));
  const databaseUrl = databasePool().options.connectionString ?? "";
  front = await openFront({ build: tinyPages, api: createApi(), clientFolder: folder, databaseUrl });
  server = createServer(front.listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  await front.close();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["/cart/plain", "application/x-www-form-urlencoded"],
  ["/api/orders/cart/add_item/", "application/json"],
])("a visitor who leaves while sending to %s is no error of the shop", async (path, type) => {
  const spies = (["error", "fatal", "warn"] as const).map((level) => vi.spyOn(log, level));
  const printed = (["info", "error", "log"] as const).map((name) => vi.spyOn(console, name));
  const { port } = server.address() as AddressInfo;
  const headers = { "content-type": type, "content-length": "1000" };
  const sent = request({ port, path, method: "POST", headers }).on("error", () => undefined);
  const arrived = new Promise<ServerResponse>((resolve) => server.once("request", (_, response) => resolve(response)));
  sent.write("a=1");
  const response = await arrived;
  const left = once(response, "close");
  sent.destroy();
  await left;
  // Whatever follows from it has happened when another visitor has been answered.
  expect((await fetch(`http://127.0.0.1:${port}/cart/plain`)).status).toBe(200);
  expect([...spies, ...printed].flatMap((spy) => spy.mock.calls)).toEqual([]);
});
