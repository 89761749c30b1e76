import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import type { ProductDocument } from "./product-document.contract.ts";

useDatabase();
const api = createApi();
const PRODUCTS = "/api/admin/products/";
const shopper = apiVisitor(api);
type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
let manager: Visitor;
let assistant: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  manager = await staffVisitor(api, "manager");
  assistant = await staffVisitor(api, "assistant");
  viewer = await staffVisitor(api, "viewer");
});

let created = 0;
async function product(more: Partial<Parameters<typeof putProducts>[0]> = {}) {
  const slug = `tote-${++created}`;
  const stock = ["Black", "Cognac"].map((color) => ({ color, quantity: 5 }));
  return { slug, id: (await putProducts({ slug, stock, ...more })).get(slug) ?? 0 };
}
type Saved = { version: number; status: string; document: ProductDocument; id: number };
async function open(id: number) {
  const { status, body, headers } = await viewer.get(`${PRODUCTS}${id}/`);
  return { http: status, etag: headers.get("etag") ?? "", ...(body as Saved) };
}
const patch = (path: string, body: unknown, etag: string | undefined, visitor = manager) =>
  visitor.call(`/api/admin/${path}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", ...(etag !== undefined && { "If-Match": etag }) },
    body: JSON.stringify(body),
  });
const perform = (path: string, body?: unknown, visitor = manager, key: string = randomUUID()) =>
  visitor.post(`${PRODUCTS}${path}`, body ?? "", { "Idempotency-Key": key });
const restore = (path: string, etag: string, visitor = manager) =>
  visitor.post(`${PRODUCTS}${path}/restore/`, "", { "Idempotency-Key": randomUUID(), "If-Match": etag });
const seen = async (slug: string) => (await shopper.get(`/api/products_old/products/${slug}/`)).body as Product;

test("of two products that get the same slug or SKU at the same instant, one does and the other is told", async () => {
  const sku = `SAME-${randomUUID()}`;
  for (const change of ["slug", "sku"]) {
    const both = [await product(), await product()];
    const results = await Promise.all(
      both.map(async ({ id }) => {
        const { etag, document } = await open(id);
        const variants = document.variants.map((variant, at) => (at === 0 ? { ...variant, sku } : variant));
        return patch(`products/${id}/`, change === "slug" ? { slug: "the-same" } : { variants }, etag);
      }),
    );
    expect(results.map(({ status }) => status).sort(), change).toEqual([200, 409]);
  }
});

test("a field is changed at once, with a new version, a revision and an audit entry; stock stays", async () => {
  const { id, slug } = await product();
  const before = await open(id);
  expect(before).toMatchObject({ etag: `"p${id}.1"`, version: 1, document: { price: "100.00" } });
  const saved = await patch(`products/${id}/`, { price: "120", compare_at_price: "150.00" }, before.etag);
  expect([saved.status, saved.headers.get("etag")]).toEqual([200, `"p${id}.2"`]);
  expect(await seen(slug)).toMatchObject({ price: "120.00", compare_at_price: "150.00", stock: 10 });
  expect((await viewer.get(`${PRODUCTS}${id}/revisions/`)).body).toMatchObject([
    { version: 2, by: manager.staff.name, staff_id: manager.staff.id },
    { version: 1, by: "" },
  ]);
  const [entry] = await queryColumn(
    "select jsonb_build_array(action, before, after) from audit_log order by id desc limit 1",
  );
  expect(entry).toEqual([
    "products.edit",
    { price: "100.00", compare_at_price: null },
    { price: "120.00", compare_at_price: "150.00" },
  ]);
});

test("the second of two saves gets both versions and what was changed", async () => {
  const { id } = await product();
  const { etag } = await open(id);
  expect((await patch(`products/${id}/`, { summary: "Ana's words." }, etag)).status).toBe(200);
  const second = await patch(`products/${id}/`, { summary: "Ben's words." }, etag, assistant);
  expect(second).toMatchObject({
    status: 412,
    body: { current: { version: 2 }, changed_by: manager.staff.name, changed_fields: ["summary"] },
  });
  expect((await open(id)).document.summary).toBe("Ana's words.");
});

test("an order while the product is edited changes neither its version nor its stock", async () => {
  const { id, slug } = await product();
  const { etag } = await open(id);
  await Promise.all(
    [1, 2, 3].map(async () => {
      const visitor = buyer(api);
      await visitor.add(id, { color: "Black" });
      expect((await visitor.checkOut()).status).toBe(201);
    }),
  );
  expect((await patch(`products/${id}/`, { name: "Harbour Tote" }, etag)).status).toBe(200);
  expect((await seen(slug)).stock).toBe(7);
  expect((await patch(`products/${id}/`, { stock: 99 }, etag)).status).toBe(400);
});

test("an assistant edits texts, but neither prices nor slugs, nor publishes", async () => {
  const { id } = await product();
  const { etag, document } = await open(id);
  const [variant] = document.variants;
  const price = await patch(`products/${id}/`, { price: "1.00" }, etag, assistant);
  expect([price.status, Object.keys((price.body as { fields: object }).fields)]).toEqual([403, ["price"]]);
  expect((await patch(`products/${id}/`, { slug: "other" }, etag, assistant)).status).toBe(403);
  expect((await patch(`variants/${variant?.id}/`, { price: "1.00" }, etag, assistant)).status).toBe(403);
  const row = { ...variant, id: null, sku: null, color: "Moss" };
  const priced = { variants: [...document.variants, { ...row, price: "1.00" }] };
  expect((await patch(`products/${id}/`, priced, etag, assistant)).status).toBe(403);
  expect((await patch(`products/${id}/`, { leather: "Calf" }, etag, assistant)).status).toBe(200);
  // A color at the product's price; and a color whose price is its own goes, but does not come back without it.
  const added = { variants: [...document.variants, row] };
  expect((await patch(`products/${id}/`, added, `"p${id}.2"`, assistant)).status).toBe(200);
  for (const action of ["publish", "unpublish", "archive", "restore"])
    expect((await perform(`${id}/${action}/`, undefined, assistant)).status).toBe(403);
});

test("a variant is changed by id: price, SKU, low stock; a SKU belongs to one variant", async () => {
  const { id, slug } = await product();
  const other = await open((await product()).id);
  const { document } = await open(id);
  const [black, cognac] = document.variants;
  const first = await patch(`variants/${black?.id}/`, { price: "90.00", low_stock_at: 4 }, `"p${id}.1"`);
  expect(first.status).toBe(200);
  expect((await seen(slug)).variants.map(({ price }) => price)).toEqual(["90.00", "100.00"]);
  const taken = await patch(`variants/${black?.id}/`, { sku: other.document.variants[0]?.sku }, `"p${id}.2"`);
  expect(taken).toMatchObject({ status: 409, body: { fields: { "variants.0.sku": expect.any(String) } } });
  const swapped = [
    { ...black, sku: cognac?.sku },
    { ...cognac, sku: black?.sku },
  ];
  expect((await patch(`products/${id}/`, { variants: swapped }, `"p${id}.2"`)).status).toBe(200);
  expect((await open(id)).document.variants.map(({ sku }) => sku)).toEqual([cognac?.sku, black?.sku]);
  expect((await patch("variants/999999999/", { price: null }, '"p1.1"')).status).toBe(404);
  expect((await patch(`variants/${black?.id}/`, { price: null }, '"p1.1"')).status).toBe(412);
});

test("a removed variant that has stock movements is archived, and adding its options again brings it back", async () => {
  const { id, slug } = await product();
  const { document, etag } = await open(id);
  const [black, cognac] = document.variants;
  const added = { ...black, id: null, color: "Navy", sku: null };
  const matrix = await patch(`products/${id}/`, { variants: [black, added] }, etag);
  expect([matrix.status, matrix.status === 200 || matrix.body]).toEqual([200, true]);
  expect((await seen(slug)).colors).toEqual(["Black", "Navy"]);
  const archived = (await open(id)).document.variants.find((variant) => variant.id === cognac?.id);
  expect(archived?.status).toBe("archived");
  const again = [black, { ...cognac, id: null, sku: null, status: "active" }];
  expect((await patch(`products/${id}/`, { variants: again }, `"p${id}.2"`)).status).toBe(200);
  expect((await open(id)).document.variants.map((variant) => variant.id)).toEqual([black?.id, cognac?.id]);
  expect((await seen(slug)).stock).toBe(10);
  const twice = await patch(`products/${id}/`, { variants: [black, { ...black, id: null, sku: null }] }, `"p${id}.3"`);
  expect(twice).toMatchObject({ status: 409, body: { fields: { "variants.1.color": expect.any(String) } } });
});

test("images are reordered, keep their focus point, and an image without alt text is refused", async () => {
  const { id, slug } = await product();
  const { document, etag } = await open(id);
  const [first, second] = document.images;
  const reordered = [{ ...second, focus_x: 20 }, first];
  expect((await patch(`products/${id}/`, { images: reordered }, etag)).status).toBe(200);
  const { images } = await seen(slug);
  expect(images.map(({ color }) => color)).toEqual(["Cognac", "Black"]);
  expect([images[0]?.focus, images[1]?.focus]).toEqual([{ x: 20, y: 50 }, undefined]);
  const silent = await patch(`products/${id}/`, { images: [{ ...first, alt: "" }] }, `"p${id}.2"`);
  expect(silent).toMatchObject({ status: 409, body: { fields: { "images.0.alt": expect.any(String) } } });
  const unknown = await patch(
    `products/${id}/`,
    { images: [{ ...first, id: null, image_id: "0".repeat(32) }] },
    `"p${id}.2"`,
  );
  expect(unknown.status).toBe(409);
});

test("publish, unpublish, archive and restore change what shoppers see, once per key", async () => {
  const { id, slug } = await product();
  const status = async () => (await shopper.get(`/api/products_old/products/${slug}/`)).status;
  const key = randomUUID();
  expect((await perform(`${id}/unpublish/`, undefined, manager, key)).body).toMatchObject({
    status: "draft",
    version: 2,
  });
  expect((await perform(`${id}/unpublish/`, undefined, manager, key)).body).toMatchObject({
    status: "draft",
    version: 2,
  });
  expect(await status()).toBe(404);
  expect((await perform(`${id}/unpublish/`)).status).toBe(409);
  for (const action of ["archive", "restore", "publish"]) expect((await perform(`${id}/${action}/`)).status).toBe(200);
  expect(await status()).toBe(200);
  for (const action of ["publish", "restore"]) expect((await perform(`${id}/${action}/`)).status).toBe(409);
  expect((await perform(`${id}/archive/`)).status).toBe(200);
  expect((await perform(`${id}/archive/`)).status).toBe(409);
  for (const action of ["publish", "unpublish", "archive", "restore", "duplicate"]) {
    expect((await perform(`999999999/${action}/`)).status).toBe(404);
    expect((await manager.post(`${PRODUCTS}${id}/${action}/`, "")).status).toBe(400);
  }
});

test("a duplicate is a complete draft with SKUs of its own and no stock", async () => {
  const { id } = await product();
  const copy = await perform(`${id}/duplicate/`);
  expect(copy.status).toBe(201);
  const { id: copyId, status, document } = copy.body as Saved;
  const original = await open(id);
  expect([status, document.name]).toEqual(["draft", `${original.document.name} copy`]);
  expect(document.images.map(({ image_id }) => image_id)).toEqual(
    original.document.images.map(({ image_id }) => image_id),
  );
  expect(await queryColumn("select sum(stock)::int from variants where product_id = $1", [copyId])).toEqual([0]);
  expect((await perform(`${id}/duplicate/`)).status).toBe(201);
  expect((await perform(`${id}/duplicate/`, undefined, viewer)).status).toBe(403);
  expect((await perform(`${copyId}/publish/`)).status).toBe(200);
});

test("a bulk change applies to all or none, and names the row that fails", async () => {
  const [one, two] = [await product(), await product()];
  const prices = {
    action: "price",
    items: [one, two].map(({ id }) => ({ id, if_match: `"p${id}.1"`, price: "75.00" })),
  };
  const done = await perform("bulk/", prices);
  expect(done).toMatchObject({ status: 200, body: { items: [{ version: 2 }, { version: 2 }] } });
  const stale = await perform("bulk/", prices);
  expect(stale).toMatchObject({ status: 412, body: { fields: { "items.0.id": expect.any(String) } } });
  const statuses = async (items: unknown[], action = "unpublish") => (await perform("bulk/", { action, items })).status;
  expect(await statuses([{ id: one.id }, { id: 999_999_999 }])).toBe(404);
  expect((await open(one.id)).status).toBe("published");
  expect(await statuses([{ id: one.id }, { id: two.id }])).toBe(200);
  expect(await statuses([{ id: one.id }])).toBe(409);
  expect(await statuses([])).toBe(400);
  expect((await perform("bulk/", prices, assistant)).status).toBe(403);
  expect(await statuses([{ id: one.id, price: "75.00" }], "archive")).toBe(400);
  const change = { mode: "set", by: "80.00" };
  expect((await perform("bulk/", { ...prices, change })).status).toBe(400);
  for (const unused of [{ change }, { tags: { add: ["one"] } }])
    expect((await perform("bulk/", { action: "archive", items: [{ id: one.id }], ...unused })).status).toBe(400);
});

test("an ETag is that of the product, not of another one with the same version", async () => {
  const [one, two] = [await product(), await product()];
  expect((await patch(`products/${one.id}/`, { summary: "New." }, `"p${two.id}.1"`)).status).toBe(412);
  const items = [{ id: one.id, if_match: `"p${two.id}.1"` }];
  expect((await perform("bulk/", { action: "archive", items })).status).toBe(412);
});

test("a version is restored, with its own version and revision, and not over what someone saved meanwhile", async () => {
  const { id } = await product();
  await patch(`products/${id}/`, { summary: "New words.", price: "80.00" }, `"p${id}.1"`);
  expect(await restore(`${id}/revisions/1`, `"p${id}.1"`)).toMatchObject({
    status: 412,
    body: { changed_fields: ["price", "summary"], current: { version: 2 } },
  });
  expect((await restore(`${id}/revisions/1`, "")).status).toBe(428);
  const restored = await restore(`${id}/revisions/1`, `"p${id}.2"`);
  expect(restored).toMatchObject({ status: 200, body: { version: 3, document: { price: "100.00" } } });
  expect((await restore(`${id}/revisions/9`, `"p${id}.3"`)).status).toBe(404);
  await patch(`products/${id}/`, { price: "80.00" }, `"p${id}.3"`);
  expect((await restore(`${id}/revisions/1`, `"p${id}.4"`, assistant)).status).toBe(403);
});

test("other declared errors", async () => {
  const { id } = await product();
  expect((await open(999_999_999)).http).toBe(404);
  expect((await viewer.get(`${PRODUCTS}x/`)).status).toBe(400);
  expect((await viewer.get(`${PRODUCTS}x/revisions/`)).status).toBe(400);
  expect((await patch(`products/${id}/`, {}, undefined)).status).toBe(428);
  expect((await patch(`variants/${id}/`, {}, undefined)).status).toBe(428);
  expect((await patch("products/999999999/", {}, '"p1.1"')).status).toBe(404);
  expect((await patch("variants/1/", { stock: 5 }, '"p1.1"')).status).toBe(400);
  expect((await restore("x/revisions/1", '"p1.1"')).status).toBe(400);
});
