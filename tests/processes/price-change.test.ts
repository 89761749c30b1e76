import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { buildShop } from "#tests/servers/running-shop.ts";
import { staffActor } from "#tests/staff-actors.ts";
import { openRaceShop, type RaceShop } from "../../reliability/shops.ts";

const databaseUrl = useOwnDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "wellworn-price-"));
const owner = staffActor("owner");
let other: RaceShop | undefined;
let id = 0;

beforeAll(async () => {
  buildShop();
  id =
    (await putProducts({ slug: "field-satchel", priceCents: 12_900, stock: [{ quantity: 5 }] })).get("field-satchel") ??
    0;
  other = await openRaceShop({ entry: "build/server/index.js", databaseUrl: databaseUrl(), dataDir });
}, 120_000);
afterAll(async () => {
  await other?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const read = async (path: string) => (await fetch(`${other?.url}${path}`)).text();
const PAGE = "/product/field-satchel";
const LIST = "/shop";

/** Waits for a text in a page of the other process. A second is the budget. */
const expectSoon = (path: string, text: string) =>
  expect.poll(() => read(path), { timeout: 1000, interval: 10 }).toContain(text);

test("another process serves a changed price in its cached page and list within a second", async () => {
  for (const path of [PAGE, LIST, PAGE, LIST]) expect(await read(path)).toContain("$129.00");
  expect((await editProduct(id, undefined, { price: "116.50" }, owner)).ok).toBe(true);
  await Promise.all([expectSoon(PAGE, "$116.50"), expectSoon(LIST, "$116.50")]);
});

test("another process hides an unpublished product, and shows it again once it is published", async () => {
  expect(await read(LIST)).toContain("field-satchel");
  expect((await changeStatus("unpublish", { id }, owner)).ok).toBe(true);
  await expect.poll(() => read(LIST), { timeout: 1000, interval: 10 }).not.toContain("field-satchel");
  expect((await changeStatus("publish", { id }, owner)).ok).toBe(true);
  await expectSoon(LIST, "field-satchel");
});
