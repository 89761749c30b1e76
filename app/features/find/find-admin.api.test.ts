import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { product } from "#tests/stocked-product.ts";
import type { Found } from "./find.contract.ts";

useDatabase();
const api = createApi();

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
async function find(visitor: Visitor, q: string): Promise<Found[]> {
  const { status, body } = await visitor.get(`/api/admin/find/?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as Found[];
}

test("an order is found by its number, with or without dashes, in any case", async () => {
  const { order } = await checkOutProduct(api, await product());
  const packer = await staffVisitor(api, "packer");
  for (const typed of [order.number, order.number.replaceAll("-", "").toLowerCase(), ` ${order.number} `]) {
    expect(await find(packer, typed)).toMatchObject([
      { kind: "order", title: order.number, href: `/admin/orders/${order.number}` },
    ]);
  }
});

test("orders are found by email only by those who see customers, and a viewer reads no names", async () => {
  const { order } = await checkOutProduct(api, await product());
  const [email] = (await queryColumn("select email::text from orders where number = $1", [order.number])) as string[];
  const titles = async (visitor: Visitor) => (await find(visitor, email ?? "")).map(({ title }) => title);
  expect(await titles(await staffVisitor(api, "assistant"))).toContain(order.number);
  expect(await titles(await staffVisitor(api, "packer"))).toEqual([]);
  const [seen] = await find(await staffVisitor(api, "packer"), order.number);
  expect(seen?.line).toContain(details.shipping_address.full_name);
  const [hidden] = await find(await staffVisitor(api, "viewer"), order.number);
  expect(hidden?.line).toBe("awaiting payment");
});

test("products and SKUs are found by a part of them, unpublished ones too, exact ones first, at most 12", async () => {
  const names = Array.from({ length: 15 }, (_, n) => `Zephyr 100% Satchel ${n}`);
  await putProducts(...names.map((name, n) => ({ slug: `zephyr-${n}`, name })), {
    slug: "zephyr-x",
    name: "Zephyr 100%",
  });
  await queryColumn("update products set status = 'draft' where slug = 'zephyr-x'");
  const viewer = await staffVisitor(api, "viewer");
  const found = await find(viewer, "zephyr 100%");
  expect(found).toHaveLength(12);
  expect(found[0]).toMatchObject({ kind: "product", title: "Zephyr 100%", line: "draft" });
  expect(await find(viewer, "zephyr_100")).toEqual([]);
  const [sku] = (await queryColumn(
    "select sku from variants v join products p on p.id = product_id where slug = 'zephyr-3'",
  )) as string[];
  expect((await find(viewer, sku ?? ""))[0]).toMatchObject({ kind: "variant", title: sku });
  expect((await find(viewer, (sku ?? "").replaceAll("-", "").toLowerCase()))[0]).toMatchObject({ title: sku });
});

test("nothing typed, or too much, is a 400; visitors get a 401", async () => {
  const viewer = await staffVisitor(api, "viewer");
  for (const q of ["", "%20", "x".repeat(101)]) expect((await viewer.get(`/api/admin/find/?q=${q}`)).status).toBe(400);
  expect((await viewer.get("/api/admin/find/")).status).toBe(400);
  expect((await apiVisitor(api).get("/api/admin/find/?q=x")).status).toBe(401);
});
