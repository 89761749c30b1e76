import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { viewOrder } from "#app/features/checkout/order-actions.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { countOutstandingMigrations } from "#app/platform/db/migrate.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { seedSampleProducts } from "#tests/seed-sample-products.ts";
import { type PreviousRelease, startPreviousRelease } from "./previous-release.ts";

const database = useOwnDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "previous-release-"));
const SECRET_KEY = "only for tests, where nobody signs in for real";
let release: PreviousRelease;
let cookie = "";

beforeAll(async () => {
  await seedSampleProducts();
  release = await startPreviousRelease(folder, { DATABASE_URL: database(), SECRET_KEY });
});
afterAll(async () => {
  await release?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function read(at: string): Promise<string> {
  const response = await fetch(`${release.url}${at}`, { headers: { cookie } });
  expect([at, response.status]).toEqual([at, 200]);
  return await response.text();
}

async function post<Body>(at: string, body: object): Promise<Body> {
  const headers = {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "same-origin",
    "Idempotency-Key": "once",
    cookie,
  };
  const response = await fetch(`${release.url}${at}`, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect(response.ok, `${at}: ${response.status} ${text}`).toBe(true);
  cookie ||= response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return JSON.parse(text) as Body;
}

test("the previous release sells on the tables of this build: pages, cart, order, payment, email, order page", async () => {
  expect(release.version).toBe(JSON.parse(readFileSync("migrations/release.json", "utf8")).worksWith);
  for (const page of ["/", "/shop?search=tote", "/product/harbour-tote", "/api/products_old/products/"])
    await read(page);
  const [product] = await queryColumn("select id from products where slug = 'harbour-tote'");
  await post("/api/orders/cart/add_item/", { product_id: Number(product), color: "Cognac", quantity: 2 });
  expect(await read("/api/orders/cart/")).toContain("harbour-tote");
  const order = { email: "ada@example.com", shipping_address: address };
  const placed = await post<{ id: string; number: string; payment: { url: string } }>("/api/orders/checkout/", order);
  const payment = placed.payment.url.split("/").findLast((part) => part.length === 36);
  await read(placed.payment.url.replace(/^https?:\/\/[^/]+/, ""));
  await post(`/api/payments/test/${payment}/`, { outcome: "paid" });
  const emails = () => readdirSync(path.join(folder, "data", "mail"));
  await vi.waitFor(() => expect(emails()).toHaveLength(1), POLL_OPTIONS);
  const [id] = await queryColumn(`select id from orders where number = '${placed.number}'`);
  const token = orderToken({ id: String(id), linkVersion: 1 });
  expect(await read(`/order/${placed.number}?token=${token}`)).toContain(placed.number);
  // This build reads what the previous one wrote.
  expect(await viewOrder(placed.number, { token })).toMatchObject({ ok: true, value: { status: "paid" } });
  expect(
    await queryColumn(
      "select stock from variants v join products p on p.id = v.product_id where slug = 'harbour-tote' and color = 'Cognac'",
    ),
  ).toEqual([1]);
});

test("the previous release leaves the tables and functions of this build as they are", async () => {
  expect(await countOutstandingMigrations(databasePool())).toBe(0);
});

test("the previous release refuses to start on a database that needs a newer one, with a message and an exit code", async () => {
  await databasePool().query("insert into schema_migrations values ('later', now(), '9999_later', '99.0.0', '98.0.0')");
  const again = startPreviousRelease(path.join(folder, "again"), { DATABASE_URL: database(), SECRET_KEY });
  await expect(again).rejects.toThrow(
    "(exit code 1): This database was made by a newer version of Wellworn (9999_later, version 99.0.0)",
  );
});

test("the version of package.json is the one of migrations/release.json", () => {
  const { version } = JSON.parse(readFileSync("migrations/release.json", "utf8"));
  for (const file of ["package.json", "package-lock.json"])
    expect(JSON.parse(readFileSync(file, "utf8")).version).toBe(version);
});
