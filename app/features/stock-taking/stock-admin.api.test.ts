import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { staffVisitor } from "#tests/staff.ts";
import { product } from "#tests/stocked-product.ts";

useDatabase();
const api = createApi();
const STOCK = "/api/admin/stock/";
type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
let packer: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  packer = await staffVisitor(api, "packer");
  viewer = await staffVisitor(api, "viewer");
});

async function variant(stock: number): Promise<number> {
  const productId = await product(stock);
  return ((await queryColumn("select id from variants where product_id = $1", [productId]))[0] as number) ?? 0;
}
const send = (path: string, body: unknown, key: string = randomUUID(), visitor = packer) =>
  visitor.post(`${STOCK}${path}`, body, { "Idempotency-Key": key });

test("'10 made' sent three times by a flaky line is 10 units more", async () => {
  const id = await variant(2);
  const key = randomUUID();
  const responses = await Promise.all([1, 2, 3].map(() => send(`${id}/receive/`, { quantity: 10 }, key)));
  responses.push(await send(`${id}/receive/`, { quantity: 10 }, key));
  expect(responses.at(-1)?.body).toMatchObject({ variant_id: id, change: 10, free: 12, on_hand: 12 });
  expect(await queryColumn("select stock from variants where id = $1", [id])).toEqual([12]);
});

test("stock is listed with the fewest units first, low stock alone, and by SKU", async () => {
  const [low, high] = [await variant(1), await variant(30)];
  const ids = async (query: string) => {
    const { status, body, headers } = await viewer.get(`${STOCK}?${query}`);
    expect(status).toBe(200);
    const rows = body as { variant_id: number }[];
    if (rows.length < 50) expect(headers.get("x-total-count")).toBe(String(rows.length));
    return rows.map(({ variant_id }) => variant_id);
  };
  const all = await ids("");
  expect(all.indexOf(low)).toBeLessThan(all.indexOf(high));
  expect(await ids("low=1")).toContain(low);
  expect(await ids("low=1")).not.toContain(high);
  const [sku] = await queryColumn("select sku from variants where id = $1", [high]);
  expect(await ids(`search=${sku}`)).toContain(high);
  expect((await viewer.get(`${STOCK}?limit=1000`)).status).toBe(400);
});

test("the movements of a variant name person, reason and note", async () => {
  const id = await variant(1);
  await send(`${id}/correct/`, { change: -1, note: "Broken" });
  expect((await viewer.get(`${STOCK}${id}/movements/`)).body).toMatchObject([
    { change: -1, reason: "corrected", note: "Broken", staff_id: packer.staff.id, order: null },
    { change: 1, reason: "received", staff_id: null },
  ]);
  expect((await viewer.get(`${STOCK}${id}/movements/?offset=-1`)).status).toBe(400);
});

test("each declared error has its status, and says what the units are now", async () => {
  const id = await variant(3);
  const statuses = async (path: string, bodies: [number, unknown][]) => {
    for (const [status, body] of bodies) expect([(await send(path, body)).status, body]).toEqual([status, body]);
  };
  await statuses(`${id}/receive/`, [
    [400, { quantity: 0 }],
    [400, { quantity: 1, stock: 7 }],
  ]);
  await statuses("999999999/receive/", [[404, { quantity: 1 }]]);
  await statuses(`${id}/correct/`, [
    [400, { change: -1, note: "" }],
    [409, { change: -4, note: "Flood" }],
  ]);
  await statuses("999999999/correct/", [[404, { change: 1, note: "Found" }]]);
  const count = { counted: 3, expected_on_hand: 3 };
  await statuses(`${id}/count/`, [
    [200, count],
    [400, { ...count, counted: 2 }],
    [409, { ...count, expected_on_hand: 4 }],
  ]);
  await statuses("999999999/count/", [[404, count]]);
  const items = [{ variant_id: id, ...count }];
  await statuses("counts/", [
    [200, { items }],
    [400, { items: [...items, ...items] }],
    [404, { items: [{ variant_id: 999999999, ...count }] }],
    [409, { items: [{ variant_id: id, ...count, expected_on_hand: 2 }] }],
  ]);
  const moved = await send("counts/", { items: [{ variant_id: id, counted: 1, expected_on_hand: 2, note: "x" }] });
  expect(moved.body).toMatchObject({ fields: { "items.0.counted": expect.any(String) }, current: { on_hand: 3 } });
});

test("an action needs its permission and an Idempotency-Key, which belongs to one body", async () => {
  const [received, corrected, id] = [await variant(3), await variant(3), await variant(3)];
  for (const [path, body] of [
    [`${received}/receive/`, { quantity: 1 }],
    [`${corrected}/correct/`, { change: 1, note: "Found" }],
    [`${id}/count/`, { counted: 3, expected_on_hand: 3 }],
    ["counts/", { items: [{ variant_id: id, counted: 3, expected_on_hand: 3 }] }],
  ] as const) {
    expect((await send(path, body, randomUUID(), viewer)).status).toBe(403);
    expect((await packer.post(`${STOCK}${path}`, body)).status).toBe(400);
    const key = randomUUID();
    expect((await send(path, body, key)).status).toBe(200);
    expect((await send(path, { ...body, note: "Another" }, key)).status).toBe(422);
  }
});
