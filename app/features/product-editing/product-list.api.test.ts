import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";

useDatabase();
const api = createApi();
const PRODUCTS = "/api/admin/products/";

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
    "status=archived&tag=quay",
    "tag=quay&color=black&type=bags",
  ])
    expect(await ids(query), query).toEqual([id]);
  for (const ordering of ["-changed_at", "name", "price", "stock"])
    expect(await ids(`ordering=${ordering}`)).toContain(id);
  expect(await ids("stock=out&tag=quay")).toEqual([]);
  expect((await viewer.get(`${PRODUCTS}?ordering=random`)).status).toBe(400);
  const [row] = (await viewer.get(`${PRODUCTS}?tag=quay`)).body as object[];
  expect(row).toMatchObject({
    status: "archived",
    price_from: "100.00",
    stock: { free: 10, reserved: 0 },
    changed_by: manager.staff.name,
  });
});
