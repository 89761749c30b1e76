import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";

useDatabase();
const api = createApi();
const PRODUCTS = "/api/admin/products/";

test("only a published product is low in stock, as in the list of the stock", async () => {
  const manager = await staffVisitor(api, "manager");
  const id = (await putProducts({ slug: "few-left", stock: [{ quantity: 1 }], tags: ["few"] })).get("few-left") ?? 0;
  const low = async () =>
    ((await manager.get(`${PRODUCTS}?stock=low&tag=few`)).body as { id: number }[]).map((row) => row.id);
  expect(await low()).toEqual([id]);
  expect((await manager.post(`${PRODUCTS}${id}/archive/`, "", { "Idempotency-Key": randomUUID() })).status).toBe(200);
  expect(await low()).toEqual([]);
});

test("products are listed in any status, filtered and ordered", async () => {
  const manager = await staffVisitor(api, "manager");
  const viewer = await staffVisitor(api, "viewer");
  const slug = "tote-to-list";
  const stock = ["Black", "Cognac"].map((color) => ({ color, quantity: 5 }));
  const id = (await putProducts({ slug, stock, name: "Quayside Bag", tags: ["quay"] })).get(slug) ?? 0;
  expect((await manager.post(`${PRODUCTS}${id}/archive/`, "", { "Idempotency-Key": randomUUID() })).status).toBe(200);
  const ids = async (query: string) => {
    const { status, body } = await viewer.get(`${PRODUCTS}?${query}`);
    expect(status).toBe(200);
    return (body as { id: number }[]).map((row) => row.id);
  };
  for (const query of [
    "search=quayside",
    `search=${slug}`,
    `search=${encodeURIComponent("Töte to")}`,
    "status=archived&tag=quay",
    "tag=quay&color=black&type=bags",
  ])
    expect(await ids(query), query).toEqual([id]);
  for (const ordering of ["-changed_at", "changed_at", "name", "price", "-price", "stock", "-stock"])
    expect(await ids(`ordering=${ordering}`)).toContain(id);
  expect(await ids("stock=out&tag=quay")).toEqual([]);
  expect(await ids(`changed_by=${manager.staff.id}`)).toEqual([id]);
  expect(await ids(`changed_by=${viewer.staff.id}`)).toEqual([]);
  expect(await ids("missing=image&tag=quay")).toEqual([]);
  await queryColumn("delete from product_images where product_id = $1 returning 1", [id]);
  expect(await ids("missing=image&tag=quay")).toEqual([id]);
  expect((await viewer.get(`${PRODUCTS}?ordering=random`)).status).toBe(400);
  const [row] = (await viewer.get(`${PRODUCTS}?tag=quay`)).body as object[];
  expect(row).toMatchObject({
    status: "archived",
    price_from: "100.00",
    stock: { free: 10, reserved: 0 },
    changed_by: manager.staff.name,
  });
});

test("no stored product lacks a weight or an alt text, so these filters find drafts only", async () => {
  const viewer = await staffVisitor(api, "viewer");
  await putProducts({ slug: "complete-tote" });
  const causeOf = (statement: string) => queryColumn(statement).catch(String);
  expect(await causeOf("update product_images set alt = ''")).toContain("image_has_alt");
  expect(await causeOf("update product_details set weight_grams = 0")).toContain("weight_positive");
  expect(await causeOf("update product_details set weight_grams = null")).toContain("not-null");
  for (const part of ["alt", "weight"]) expect((await viewer.get(`${PRODUCTS}?missing=${part}`)).body).toEqual([]);
});

test("the price range is that of the variants that can be bought, and the product's own price without one", async () => {
  const viewer = await staffVisitor(api, "viewer");
  const ids = await putProducts(
    { slug: "own-prices", tags: ["priced"], stock: ["Black", "Cognac"].map((color) => ({ color, quantity: 1 })) },
    { slug: "one-own-price", tags: ["priced"], stock: ["Black", "Cognac"].map((color) => ({ color, quantity: 1 })) },
    { slug: "no-variant", tags: ["priced"], stock: [{ quantity: 1 }] },
  );
  const setPrice = (slug: string, color: string, cents: number) =>
    queryColumn(
      `update variants set price_cents = ${cents} where product_id = ${ids.get(slug)} and color = '${color}' returning id`,
    );
  await setPrice("own-prices", "Black", 12_000);
  await setPrice("own-prices", "Cognac", 15_000);
  await setPrice("one-own-price", "Cognac", 8_000);
  await queryColumn(`update variants set status = 'archived' where product_id = ${ids.get("no-variant")} returning id`);
  const rows = (await viewer.get(`${PRODUCTS}?tag=priced`)).body as Record<string, string>[];
  const ranges = rows.map(({ slug, price_from, price_to }) => [slug, price_from, price_to]);
  expect(ranges.sort()).toEqual([
    ["no-variant", "100.00", "100.00"],
    ["one-own-price", "80.00", "100.00"],
    ["own-prices", "120.00", "150.00"],
  ]);
});
