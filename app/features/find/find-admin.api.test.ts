import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import type { Found } from "./find.contract.ts";

useDatabase();
const api = createApi();

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
async function find(visitor: Visitor, q: string): Promise<Found[]> {
  const { status, body } = await visitor.get(`/api/admin/find/?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body as Found[];
}

const paidOrder = async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(3), quantity: 1 });
  await sendPaid(placed);
  return placed.order;
};
const titlesOf = async (visitor: Visitor, q: string) => (await find(visitor, q)).map(({ title }) => title);

test("an order is found by its number, with or without dashes, in any case", async () => {
  const { number } = await paidOrder();
  const packer = await staffVisitor(api, "packer");
  for (const typed of [number, number.replaceAll("-", "").toLowerCase(), ` ${number} `]) {
    expect(await find(packer, typed)).toMatchObject([
      { kind: "order", title: number, href: `/admin/orders/${number}` },
    ]);
  }
});

test("an order is found by parts of its name without accents, postcode, email, tracking number and SKU, the exact one first", async () => {
  const { number, id } = await paidOrder();
  const address = { full_name: "Zoë Márquez-Ortega", postal_code: "Q9Z 4XK" };
  await queryColumn("update orders set email = $2, shipping_address = shipping_address || $3 where id = $1", [
    id,
    "zoe.unique@example.com",
    JSON.stringify(address),
  ]);
  const assistant = await staffVisitor(api, "assistant");
  for (const typed of ["marquez zoe", "Zöe Ortega", "q9z 4xk", "zoe.unique@example.com", "Zoe.Unique"]) {
    expect(await titlesOf(assistant, typed), typed).toEqual([number]);
  }
  const [sku = ""] = (await queryColumn("select sku from order_lines where order_id = $1", [id])) as string[];
  expect(await titlesOf(assistant, sku)).toContain(number);
  const packer = await staffVisitor(api, "packer");
  await packer.post(`/api/admin/orders/${number}/pack/`, {}, { "Idempotency-Key": "pack" });
  const parcel = { carrier: "UPS", number: "1Z 777 Q9Z", notify: false };
  await packer.post(`/api/admin/orders/${number}/shipments/`, parcel, { "Idempotency-Key": "ship" });
  expect(await titlesOf(assistant, "1z 777 q9z")).toEqual([number]);
});

test("a product is found with and without the accents of its name", async () => {
  const manager = await staffVisitor(api, "manager");
  const [id] = await queryColumn("select min(id) from products");
  const set = (name: string, slug: string) =>
    queryColumn("update products set name = $2, slug = $3 where id = $1", [id, name, slug]);
  const before = (await queryColumn("select name || '|' || slug from products where id = $1", [id])) as string[];
  await set("Café Tote No. 7", "cafe-tote-no-7");
  for (const typed of ["cafe", "CAFE TOTE", "càfe tote", "café", "Café Tote No. 7", "cafe tote no. 7"])
    expect(await titlesOf(manager, typed), typed).toEqual(["Café Tote No. 7"]);
  expect(await titlesOf(manager, "кафе")).toEqual([]);
  const [name = "", slug = ""] = (before[0] ?? "").split("|");
  await set(name, slug);
});

test("an order with exactly the typed name comes before newer ones, with or without its accents", async () => {
  const numbers: string[] = [];
  for (const full_name of ["José Quillfeather", "Josephine Quillfeather"]) {
    const { number, id } = await paidOrder();
    const rename = "update orders set shipping_address = shipping_address || $2 where id = $1";
    await queryColumn(rename, [id, JSON.stringify({ full_name })]);
    numbers.push(number);
  }
  const assistant = await staffVisitor(api, "assistant");
  for (const typed of ["José Quillfeather", "jose quillfeather"])
    expect(await titlesOf(assistant, typed), typed).toEqual(numbers);
});

test("packers find orders by name, but not by email, and only those that are to be packed or on their way", async () => {
  const { number, id } = await paidOrder();
  const rename = JSON.stringify({ full_name: "Wilhelmina Packwell" });
  const sql =
    "update orders set email = 'hidden.away@example.com', shipping_address = shipping_address || $2 where id = $1";
  await queryColumn(sql, [id, rename]);
  const packer = await staffVisitor(api, "packer");
  expect(await titlesOf(packer, "packwell")).toEqual([number]);
  expect(await titlesOf(packer, "hidden.away")).toEqual([]);
  expect(await titlesOf(await staffVisitor(api, "bookkeeper"), "hidden.away")).toEqual([number]);
  await queryColumn("update orders set fulfillment = 'delivered', status = 'delivered' where id = $1", [id]);
  expect(await titlesOf(packer, "packwell")).toEqual([]);
  expect(await titlesOf(packer, number)).toEqual([]);
});

test("a viewer finds orders by number alone, and reads no names", async () => {
  const { number, id } = await paidOrder();
  await queryColumn("update orders set shipping_address = shipping_address || $2 where id = $1", [
    id,
    JSON.stringify({ full_name: "Ottoline Secretname" }),
  ]);
  const viewer = await staffVisitor(api, "viewer");
  expect(await titlesOf(viewer, "secretname")).toEqual([]);
  expect(await find(viewer, number)).toMatchObject([{ title: number, line: "paid" }]);
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

test("products and SKUs lead to the editor, and those who may not open it to the stock", async () => {
  const id = (await putProducts({ slug: "hawser", name: "Hawser & Co Tote" })).get("hawser");
  const [variant] = await queryColumn("update variants set sku = 'HAWSER-1' where product_id = $1 returning id", [id]);
  const addressesFor = async (visitor: Visitor) =>
    (await Promise.all(["hawser & co", "hawser-1"].map((typed) => find(visitor, typed))))
      .flat()
      .map(({ href }) => href);
  expect(await addressesFor(await staffVisitor(api, "assistant"))).toEqual(Array(2).fill(`/admin/products/${id}`));
  for (const role of ["packer", "bookkeeper", "viewer"] as const)
    expect(await addressesFor(await staffVisitor(api, role))).toEqual([
      "/admin/stock?search=Hawser%20%26%20Co%20Tote",
      `/admin/stock/${variant}`,
    ]);
});

test("a product or SKU that is exactly what was typed comes first, however many contain it", async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ slug: `gusset-${n}`, name: `Belt with a Gusset ${n}` }));
  const ids = await putProducts(...many, { slug: "gusset", name: "Belt with a Gusset" });
  const sku = "GUSSET-BELT";
  await queryColumn("update variants set sku = 'GUSSET-BELT-' || id where product_id = any($1) returning id", [
    [...ids.values()],
  ]);
  await queryColumn("update variants set sku = $2 where product_id = $1 returning id", [ids.get("gusset"), sku]);
  const viewer = await staffVisitor(api, "viewer");
  for (const typed of ["belt with a gusset", "Belt With A Gusset"])
    expect((await titlesOf(viewer, typed))[0]).toBe("Belt with a Gusset");
  for (const typed of [sku, "gusset-belt"]) expect((await titlesOf(viewer, typed))[0]).toBe(sku);
});

test("nothing typed, or too much, is a 400; visitors get a 401", async () => {
  const viewer = await staffVisitor(api, "viewer");
  for (const q of ["", "%20", "%00", "x".repeat(101)])
    expect((await viewer.get(`/api/admin/find/?q=${q}`)).status).toBe(400);
  expect((await viewer.get("/api/admin/find/")).status).toBe(400);
  expect((await apiVisitor(api).get("/api/admin/find/?q=x")).status).toBe(401);
});
