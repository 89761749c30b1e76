import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNAVAILABLE } from "#app/platform/outage.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { checkResponse } from "#tests/responses/check-response.ts";
import { openDatabaseSwitch } from "#tests/servers/database-switch.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";

const folder = mkdtempSync(path.join(tmpdir(), "database-unavailable-"));
const POOL_SIZE = 14;
let name: string;
let direct: Client;
let network: Awaited<ReturnType<typeof openDatabaseSwitch>>;
let shop: RunningShop;

beforeAll(async () => {
  buildShop();
  name = await createTestDatabase();
  direct = new Client({ connectionString: testDatabaseUrl(name) });
  await direct.connect();
  network = await openDatabaseSwitch(testDatabaseUrl(name));
  shop = await startShop(folder, {
    DATABASE_URL: network.url,
    SECRET_KEY: "a key of this test, long enough for it",
    POOL_SIZE: String(POOL_SIZE),
  });
}, 300_000);
afterAll(async () => {
  await network.close();
  await direct.end();
  await dropTestDatabase(name);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The database is away: open connections break, and new ones are refused. */
const makeUnavailable = () => {
  network.leadTo(undefined);
  network.cut();
};

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
  const shown = ["/", "/api/products_old/products/"];
  for (const address of shown) expect((await fetch(shop.url + address)).status).toBe(200);
  makeUnavailable();

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
  for (const address of ["/healthz", "/readyz", ...shown]) expect((await fetch(shop.url + address)).status).toBe(200);
  expect((await fetch(`${shop.url}/statusz`)).status).toBe(503);

  network.comeBack();
  expect(await written()).toEqual(before);
  await expect.poll(async () => (await callApi("/api/contact/", message)).status, POLL_OPTIONS).toBe(200);
  expect((await sendForm("/contact", message)).status).toBe(200);
  expect(await written()).toMatchObject({ messages: 2, carts: 0 });
  // A crashed shop would have been restarted and have logged its start again.
  expect(shop.output().match(/The shop is open: /g)).toHaveLength(1);
}, 120_000);

test("a process opens no more connections than POOL_SIZE, however many requests arrive at once", async () => {
  const counts: number[] = [];
  const count = async () => {
    const { rows } = await direct.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    counts.push(rows[0].open);
  };
  const burst = Array.from({ length: 60 }, (_, n) =>
    n % 2 ? callApi("/api/contact/", message) : fetch(`${shop.url}/search?q=never-asked-${n}`),
  );
  const done = Promise.allSettled(burst).then(() => "done");
  while ((await Promise.race([done, count()])) !== "done");
  expect(Math.max(...counts)).toBeLessThanOrEqual(POOL_SIZE);
}, 60_000);

test("a shop whose database has become a black hole ends within 35 seconds of SIGTERM", async () => {
  network.swallow();
  const waiting = callApi("/api/contact/", message).catch(() => undefined);
  const began = performance.now();
  shop.signal("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(35_000);
  await waiting;
}, 60_000);
