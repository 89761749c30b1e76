import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#app/platform/db/db.server.ts";
import { readSettings } from "#app/platform/env.ts";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";
import { findPostmaster } from "#server/postgres/postmaster.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const root = mkdtempSync(path.join(tmpdir(), "commands-"));
const [dataDir, backups] = [path.join(root, "data"), path.join(root, "backups")];
const database = () => findPostmaster(path.join(dataDir, "postgres"));

beforeAll(buildShop, 300_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Sells a unit: without its database the shop responds with 503. */
async function addToCart({ url }: RunningShop): Promise<number> {
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const body = JSON.stringify({ product_id: 1, quantity: 1 });
  return (await fetch(`${url}/api/orders/cart/add_item/`, { method: "POST", headers, body })).status;
}

async function close(shop: RunningShop): Promise<void> {
  shop.signal("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect(database()).toBeUndefined();
}

test("a command that started the database stops it, but not once a shop uses it", async () => {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  await withShopDatabase(settings, async () => expect(database()).toBeDefined());
  expect(database()).toBeUndefined();

  const shop = await withShopDatabase(settings, () => startShop(dataDir));
  expect(shop.output()).toContain("Using the database that is still running");
  expect(await addToCart(shop)).toBe(200);
  await close(shop);
}, 120_000);

test("a backup that started the database leaves it to the shop that opened meanwhile", async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const backup = spawn(process.execPath, ["scripts/backup.ts", backups], { cwd: ROOT, env, stdio: "ignore" });
  const ended = new Promise<number | null>((resolve) => backup.once("close", resolve));
  const isCopying = () => {
    const [draft = "none"] = existsSync(backups) ? readdirSync(backups) : [];
    return existsSync(path.join(backups, draft, "postgres", "base"));
  };
  await vi.waitFor(() => expect(isCopying()).toBe(true), { timeout: 15_000, interval: 2 });
  backup.kill("SIGSTOP");
  const shop = await startShop(dataDir);
  expect(shop.output()).toContain("Using the database that is still running");
  backup.kill("SIGCONT");
  expect(await ended).toBe(0);
  expect(await addToCart(shop)).toBe(200);
  await close(shop);
}, 120_000);

test("a command starts the database with room for all processes of a shop that may use it later", async () => {
  const settings = readSettings({ DATA_DIR: dataDir, PROCESSES: "4", POOL_SIZE: "50" });
  const { rows } = await withShopDatabase(settings, () => db().execute(sql`show max_connections`));
  expect(rows).toEqual([{ max_connections: "230" }]);
}, 60_000);
