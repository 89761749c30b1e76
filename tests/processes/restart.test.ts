import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findPostmaster } from "#server/postgres/postmaster.ts";
import { buyer } from "#tests/checkout.ts";
import { startMailServer } from "#tests/servers/mail-server.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";

const AGAIN = { timeout: 60_000, interval: 50 };
const FAULTS = { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "faults.mjs")}` };
/** The data folder that all shops of this file use one after the other, so that products are seeded once. */
const dataDir = mkdtempSync(path.join(tmpdir(), "restart-"));
const undo: (() => unknown)[] = [];

beforeAll(buildShop, 300_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(settings?: Record<string, string>): Promise<RunningShop> {
  const shop = await startShop(dataDir, settings);
  undo.push(() => close(shop));
  return shop;
}

async function close(shop: RunningShop): Promise<number | null> {
  shop.signal("SIGTERM");
  return await shop.ended;
}

const processOf = (shop: RunningShop) => shop.processes()[1] ?? 0;
const times = (text: string, shop: RunningShop) => shop.output().split(text).length - 1;
const openedTimes = (shop: RunningShop) => times("The shop is open: ", shop);
const databaseOf = () => findPostmaster(path.join(dataDir, "postgres"));

/** A mail server that accepts connections and never responds, so that sending an email never ends. */
async function openSilentMailServer(): Promise<{ port: number; asked: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let asked = 0;
  const server: Server = createServer((socket) => {
    asked += 1;
    sockets.add(socket.on("error", () => undefined));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const end = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { port, asked: () => asked, close: end };
}

/** A guest who has placed an order in a running shop. */
async function placeOrder(url: string) {
  const shopper = buyer({ request: (pathname, init) => fetch(url + pathname, init) });
  const [product] = (await (await fetch(`${url}/api/products_old/products/?in_stock=true&limit=1`)).json()) as [
    { id: number },
  ];
  await shopper.add(product.id);
  const { status, body } = await shopper.checkOut(undefined, randomUUID());
  expect(status).toBe(201);
  const order = body as { number: string; token: string; payment: { url: string } };
  return { shopper, order };
}

test("after kill -9 the shop is restarted with its orders, reservations and cart, and an email that was being sent is delivered once", async () => {
  const silent = await openSilentMailServer();
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
  const unpaid = await placeOrder(shop.url);
  const paid = await placeOrder(shop.url);
  const payment = paid.order.payment.url.split("/").findLast((part) => part.length === 36);
  expect((await paid.shopper.post(`/api/payments/test/${payment}/`, { outcome: "paid" })).status).toBe(200);
  const guest = buyer({ request: (pathname, init) => fetch(shop.url + pathname, init) });
  await guest.add(1);
  await expect.poll(silent.asked, AGAIN).toBeGreaterThan(0);
  const before = await readDatabase();

  process.kill(processOf(shop), "SIGKILL");
  await silent.close();
  const mail = await startMailServer(silent.port);
  undo.push(mail.stop);
  await expect.poll(() => openedTimes(shop), AGAIN).toBe(2);

  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(await readDatabase()).toEqual(before);
  for (const [{ shopper, order }, status] of [
    [unpaid, "awaiting_payment"],
    [paid, "paid"],
  ] as const)
    expect((await shopper.get(`/api/orders/${order.number}/?token=${order.token}`)).body).toMatchObject({ status });
  expect((await guest.get("/api/orders/cart/")).body).toMatchObject({ items: [{ quantity: 1 }] });
  await expect.poll(() => mail.received.map(({ subject }) => subject), AGAIN).toHaveLength(1);
  expect(mail.received[0]?.subject).toContain(paid.order.number);
  expect(await close(shop)).toBe(0);
  expect(mail.received).toHaveLength(1);
  expect(databaseOf()).toBeUndefined();
}, 180_000);

/** The data that a crash must not change: every order with its status and its reservations. */
async function readDatabase(): Promise<unknown> {
  const socketFolder = databaseOf()?.socketFolder ?? "";
  const client = new Client({ connectionString: `postgres://wellworn@${encodeURIComponent(socketFolder)}/wellworn` });
  await client.connect();
  const orders = await client.query("select number, status from orders order by number");
  const holds = await client.query("select order_id, variant_id, quantity from stock_reservations order by 1, 2");
  await client.end();
  return [orders.rows, holds.rows];
}

test("the shop survives an unhandled rejection; an uncaught exception shuts it down cleanly, and it is restarted", async () => {
  const shop = await open({ ...FAULTS, TRUST_PROXY: "1" });
  const requestId = "asked-by-a-test";
  const headers = { "x-fault": "rejection", "x-request-id": requestId };
  for (const pathname of ["/cart/plain", "/api/orders/cart/"]) {
    expect((await fetch(shop.url + pathname, { headers })).status).toBe(200);
  }
  await expect.poll(() => times("a fault that nobody awaits", shop), AGAIN).toBeGreaterThan(2);
  const notified = shop
    .output()
    .split("\n")
    .filter((line) => line.includes("a fault that nobody awaits"));
  expect(notified.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, requestId }),
    expect.objectContaining({ level: 50, requestId }),
  ]);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);

  process.kill(processOf(shop), "SIGUSR2");
  await expect.poll(() => openedTimes(shop), AGAIN).toBe(2);
  const afterFault = shop.output().slice(shop.output().indexOf("a fault that nobody caught"));
  expect(afterFault).toMatch(
    /The shop is closed\.[\s\S]*exited with code 1\. Starting it again in 1 s[\s\S]*Started the database/,
  );
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(await close(shop)).toBe(0);
  expect(databaseOf()).toBeUndefined();
}, 180_000);

test("a killed database is started again with the shop, which then sells as before", async () => {
  const shop = await open();
  const database = databaseOf()?.pid ?? 0;
  process.kill(database, "SIGKILL");
  await expect.poll(() => openedTimes(shop), AGAIN).toBe(2);
  expect(shop.output()).toMatch(/The shop's database has ended[\s\S]*exited with code 1[\s\S]*Started the database/);
  const guest = buyer({ request: (pathname, init) => fetch(shop.url + pathname, init) });
  await guest.add(1);
  expect((await guest.get("/api/orders/cart/")).body).toMatchObject({ items: [{ quantity: 1 }] });
  expect(await close(shop)).toBe(0);
  expect(databaseOf()).toBeUndefined();
}, 120_000);

test("Ctrl-C in the pause before a restart stops everything, including the database", async () => {
  const shop = await open();
  process.kill(processOf(shop), "SIGKILL");
  await expect.poll(() => times("Starting it again in", shop), AGAIN).toBe(1);
  shop.signal("SIGINT");
  expect(await shop.ended).toBe(0);
  expect(openedTimes(shop)).toBe(1);
  expect(databaseOf()).toBeUndefined();
}, 120_000);

test("SIGTERM during a restart stops everything, including the database", async () => {
  const shop = await open();
  const first = processOf(shop);
  process.kill(first, "SIGKILL");
  await expect.poll(() => ![0, first].includes(processOf(shop)), AGAIN).toBe(true);
  shop.signal("SIGTERM");
  await shop.ended;
  expect(databaseOf()).toBeUndefined();
}, 120_000);
