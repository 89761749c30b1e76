import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNAVAILABLE } from "#app/platform/outage.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { checkResponse } from "#tests/responses/check-response.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";

/** A proxy to the database that can be stopped: it closes open connections and rejects new ones. */
async function openRelay(databaseUrl: string) {
  const sockets = new Set<Socket>();
  const relay: Server = createServer((socket) => {
    const { hostname, port } = new URL(databaseUrl);
    const onward = connect(path.join(decodeURIComponent(hostname), `.s.PGSQL.${port || "5432"}`));
    for (const end of [socket, onward]) sockets.add(end.on("error", () => undefined));
    socket.pipe(onward).pipe(socket);
  });
  const listen = (port: number) => new Promise<void>((done) => relay.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  const address = new URL(databaseUrl);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  const cut = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return { url: address.href, cut, restore: () => listen(port) };
}

const folder = mkdtempSync(path.join(tmpdir(), "database-unavailable-"));
let name: string;
let direct: Client;
let relay: Awaited<ReturnType<typeof openRelay>>;
let shop: RunningShop;

beforeAll(async () => {
  buildShop();
  name = await createTestDatabase();
  direct = new Client({ connectionString: testDatabaseUrl(name) });
  await direct.connect();
  relay = await openRelay(testDatabaseUrl(name));
  shop = await startShop(folder, { DATABASE_URL: relay.url, SECRET_KEY: "a key of this test, long enough for it" });
}, 300_000);
afterAll(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
  relay.cut();
  await direct.end();
  await dropTestDatabase(name);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const message = { name: "Ann", email: "ann@example.com", message: "Is the tote lined?" };
const json = { method: "POST", headers: { "content-type": "application/json" } };
const callApi = (address: string, body: object) => fetch(shop.url + address, { ...json, body: JSON.stringify(body) });
const sendForm = (address: string, fields: Record<string, string>) =>
  fetch(shop.url + address, { method: "POST", body: new URLSearchParams({ website: "", ...fields }) });

/** The numbers of stored messages, carts and emails. */
async function written(): Promise<unknown> {
  const counts = ["messages", "carts", "emails"].map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await direct.query(`select ${counts.join(", ")}`)).rows[0];
}

async function expectUnavailable(response: Response): Promise<string> {
  const text = await response.text();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  return text;
}

test("while the database is unreachable requests and forms get 503 and change nothing; once it is back they succeed", async () => {
  const before = await written();
  relay.cut();

  for (const [address, body] of [
    ["/api/contact/", message],
    ["/api/orders/cart/add_item/", { product_id: 1 }],
  ] as const) {
    const response = await callApi(address, body);
    const text = await expectUnavailable(response);
    expect(JSON.parse(text)).toEqual({ error: UNAVAILABLE.message });
    checkResponse("POST", address, { status: response.status, headers: response.headers, text });
  }
  const contact = await expectUnavailable(await sendForm("/contact", message));
  expect(contact).toContain(message.message);
  expect(contact.replaceAll("&#x27;", "'")).toContain(UNAVAILABLE.message);
  for (const form of ["/cart/plain", "/checkout", "/track"]) await expectUnavailable(await sendForm(form, message));
  await expectUnavailable(await fetch(`${shop.url}/search?q=never-asked-before`));
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);

  await relay.restore();
  expect(await written()).toEqual(before);
  await expect.poll(async () => (await callApi("/api/contact/", message)).status, POLL_OPTIONS).toBe(200);
  expect((await sendForm("/contact", message)).status).toBe(200);
  expect(await written()).toMatchObject({ messages: 2, carts: 0 });
  // A crashed shop would have been restarted and have logged its start again.
  expect(shop.output().match(/The shop is open: /g)).toHaveLength(1);
}, 120_000);
