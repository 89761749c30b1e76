import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { now } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { editProduct } from "./edit-product.ts";
import type { ProductDocument } from "./product-document.contract.ts";

useDatabase();
const api = createApi();
const PRODUCTS = "/api/admin/products/";
type Saved = { id: number; undo: { audit_id: number }; document: ProductDocument };

test("edits and changes of status are undone, unless the same field was changed since", async () => {
  const slug = "harbour-tote";
  const stock = ["Black", "Cognac"].map((color) => ({ color, quantity: 5 }));
  const id = (await putProducts({ slug, stock })).get(slug) ?? 0;
  const manager = await staffVisitor(api, "manager");
  const documentNow = async () => ((await manager.get(`/api/admin/products/${id}/`)).body as Saved).document;
  const patch = (fields: object, version: number) =>
    manager.call(`/api/admin/products/${id}/`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", "If-Match": `"p${id}.${version}"` },
      body: JSON.stringify(fields),
    });
  const undo = (auditId: number) =>
    manager.post(`/api/admin/audit/${auditId}/undo/`, {}, { "Idempotency-Key": randomUUID() });
  const before = await documentNow();
  const edited = await patch(
    { price: "80.00", images: before.images.toReversed(), variants: before.variants.slice(0, 1), slug: `${slug}-new` },
    1,
  );
  expect((await undo((edited.body as Saved).undo.audit_id)).status).toBe(200);
  expect(JSON.stringify(await documentNow())).toBe(JSON.stringify(before));
  let version = 3;
  for (const [field, value, later] of [
    ["summary", "Another summary.", "A third summary."],
    ["features", ["One", "Two"], ["Three"]],
    ["price", "90.00", "95.00"],
    ["images", before.images.toReversed(), before.images.slice(0, 1)],
    ["slug", `${slug}-two`, `${slug}-three`],
  ] as const) {
    const change = async (to: unknown) => {
      const { status, body } = await patch({ [field]: to }, version);
      expect([field, status]).toEqual([field, 200]);
      version += 1;
      return (body as Saved).undo.audit_id;
    };
    const text = JSON.stringify(await documentNow());
    const first = await change(value);
    const undone = await undo(first);
    version += 1;
    expect([field, undone.status, JSON.stringify(await documentNow())]).toEqual([field, 200, text]);
    const [entry] = (undone.body as { audit_ids: number[] }).audit_ids;
    expect(await queryColumn("select undoes::int from audit_log where id = $1", [entry])).toEqual([first]);
    const overtaken = await change(value);
    const last = await change(later);
    const refused = await undo(overtaken);
    expect([refused.status, refused.body]).toMatchObject([409, { overtaken_by: { fields: [field] } }]);
    for (const id of [last, overtaken]) expect((await undo(id)).status).toBe(200);
    version += 2;
    expect(JSON.stringify(await documentNow())).toBe(text);
  }
  const archive = () => manager.post(`/api/admin/products/${id}/archive/`, "", { "Idempotency-Key": randomUUID() });
  const archived = await archive();
  expect((await undo((archived.body as Saved).undo.audit_id)).status).toBe(200);
  expect(JSON.stringify(await documentNow())).toBe(JSON.stringify(before));
  const again = await archive();
  await manager.post(`/api/admin/products/${id}/restore/`, "", { "Idempotency-Key": randomUUID() });
  expect((await undo((again.body as Saved).undo.audit_id)).status).toBe(409);
  await manager.post(`/api/admin/products/${id}/publish/`, "", { "Idempotency-Key": randomUUID() });
  expect((await apiVisitor(api).get(`/api/products_old/products/${slug}/`)).status).toBe(200);
});

test("revisions and price changes can't be changed, deleted or truncated, and a save leaves one row of each", async () => {
  const [id = 0] = (await putProducts({ slug: "pier-tote", stock: [{ color: "Black", quantity: 1 }] })).values();
  const { staff } = await staffVisitor(api, "manager");
  for (const price of ["80.00", "80.00", "90.00"]) await editProduct(id, undefined, { price }, staff.actor);
  // Within one transaction only the committed price counts, also of one that began before the last change.
  await databasePool().query(
    `do $$ begin update products set price_cents = 1 where id = ${id}; update products set price_cents = 9500 where id = ${id}; end $$`,
  );
  const prices =
    "select c.price_cents from price_changes c join variants on id = variant_id where product_id = $1 order by at";
  expect(await queryColumn(prices, [id])).toEqual([10_000, 8000, 9000, 9500]);
  const versions = await queryColumn("select version from product_revisions where product_id = $1 order by 1", [id]);
  expect(versions).toEqual([1, 2, 3]);
  for (const statement of [
    `update product_revisions set by_name = 'Ben' where product_id = ${id}`,
    `delete from product_revisions where product_id = ${id}`,
    "truncate product_revisions",
    "update price_changes set price_cents = 1",
    "delete from price_changes",
    "truncate products cascade",
  ]) {
    await expect(databasePool().query(statement), statement).rejects.toMatchObject({ code: "23001" });
  }
  expect(await queryColumn("delete from products where id = $1 returning id", [id])).toEqual([id]);
});

test("what was typed into a duplicate comes back with it, fits its new variants and images, and is still scheduled", async () => {
  const manager = await staffVisitor(api, "manager");
  const key = () => ({ "Idempotency-Key": randomUUID() });
  const stock = ["Black", "Cognac"].map((color) => ({ color, quantity: 5 }));
  const id = (await putProducts({ slug: "quay-tote", stock })).get("quay-tote") ?? 0;
  const { id: copyId } = (await manager.post(`${PRODUCTS}${id}/duplicate/`, "", key())).body as Saved;
  const { document } = (await manager.get(`${PRODUCTS}${copyId}/`)).body as Saved;
  const [black, cognac] = document.variants;
  if (!black || !cognac) throw new Error("There are no variants");
  const olive = { ...cognac, id: null, sku: null, color: "Olive" };
  const typed = {
    ...document,
    name: "Typed for an hour",
    variants: [cognac, { ...black, price: "99.00" }, olive],
    images: document.images.map((image) => ({ ...image, alt: "Typed" })),
  };
  await manager.post("/api/admin/drafts/", { product_id: copyId, document: typed });
  const at = new Date(now().getTime() + 3_600_000).toISOString();
  expect((await manager.post(`${PRODUCTS}${copyId}/schedule/`, { at }, key())).status).toBe(200);
  const headers = { "If-Match": `"p${copyId}.1"` };
  const deleted = await manager.call(`${PRODUCTS}${copyId}/`, { method: "DELETE", headers });
  const { audit_id } = (deleted.body as Saved).undo;
  expect((await manager.post(`/api/admin/audit/${audit_id}/undo/`, {}, key())).status).toBe(200);

  const restored = ((await manager.get(`${PRODUCTS}${copyId}/`)).body as Saved).document;
  expect(restored.name).toBe(document.name);
  const opened = await manager.post("/api/admin/drafts/", { product_id: copyId });
  const [newBlack, newCognac] = restored.variants;
  expect(opened).toMatchObject({ status: 200, body: { document: { name: "Typed for an hour" } } });
  expect((opened.body as Saved).document).toMatchObject({
    variants: [
      { id: newCognac?.id, color: "Cognac" },
      { id: newBlack?.id, color: "Black", price: "99.00" },
      { id: null, color: "Olive" },
    ],
    images: restored.images.map(({ id }) => ({ id, alt: "Typed" })),
  });
  expect(await queryColumn("select publish_at from product_schedules where product_id = $1", [copyId])).toEqual([
    new Date(at),
  ]);
  const draftId = (opened.body as { id: string }).id;
  const published = await manager.call(`/api/admin/drafts/${draftId}/publish/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "If-Match": opened.headers.get("etag") ?? "" },
    body: "{}",
  });
  expect(published).toMatchObject({ status: 200, body: { document: { name: "Typed for an hour" } } });
  expect((published.body as Saved).document.variants).toHaveLength(3);
});

test("a copy that was never published is deleted, and comes back by an undo; other products are only archived", async () => {
  const [manager, assistant, viewer] = [
    await staffVisitor(api, "manager"),
    await staffVisitor(api, "assistant"),
    await staffVisitor(api, "viewer"),
  ];
  const id = (await putProducts({ slug: "mooring-tote", stock: [{ quantity: 5 }] })).get("mooring-tote") ?? 0;
  const open = async (of: number) => {
    const { status, body } = await viewer.get(`${PRODUCTS}${of}/`);
    return { http: status, document: (body as Saved).document };
  };
  const remove = (of: number, version = 1, visitor = manager) =>
    visitor.call(`${PRODUCTS}${of}/`, { method: "DELETE", headers: { "If-Match": `"p${of}.${version}"` } });
  expect((await remove(id)).status).toBe(409);
  const copy = (await manager.post(`${PRODUCTS}${id}/duplicate/`, "", { "Idempotency-Key": randomUUID() }))
    .body as Saved;
  const before = (await open(copy.id)).document;
  expect([(await remove(copy.id, 7)).status, (await remove(copy.id, 1, viewer)).status]).toEqual([412, 403]);
  expect((await remove(2_000_000_000)).status).toBe(404);
  expect((await viewer.call(`${PRODUCTS}x/`, { method: "DELETE", headers: { "If-Match": '"p1.1"' } })).status).toBe(
    403,
  );
  expect((await manager.call(`${PRODUCTS}x/`, { method: "DELETE", headers: { "If-Match": '"p1.1"' } })).status).toBe(
    400,
  );
  await assistant.post("/api/admin/drafts/", { product_id: copy.id });
  expect((await remove(copy.id)).body).toMatchObject({ error: expect.stringMatching(/^Someone else has changes/) });
  await queryColumn("delete from product_drafts where product_id = $1 returning id", [copy.id]);
  const deleted = await remove(copy.id, 1, assistant);
  expect([deleted.status, (await open(copy.id)).http]).toEqual([200, 404]);
  const { audit_id } = (deleted.body as Saved).undo;
  const undo = () => assistant.post(`/api/admin/audit/${audit_id}/undo/`, {}, { "Idempotency-Key": randomUUID() });
  expect((await undo()).status).toBe(200);
  const withoutIds = ({ variants, images, ...document }: ProductDocument) => ({
    ...document,
    variants: variants.map((variant) => ({ ...variant, id: null })),
    images: images.map((image) => ({ ...image, id: null })),
  });
  expect(withoutIds((await open(copy.id)).document)).toEqual(withoutIds(before));
  expect((await undo()).status).toBe(409);
  const [variantId] = await queryColumn("select id from variants where product_id = $1", [copy.id]);
  const received = await manager.post(
    `/api/admin/stock/${variantId}/receive/`,
    { quantity: 1 },
    { "Idempotency-Key": randomUUID() },
  );
  expect(received.status).toBeLessThan(300);
  expect((await remove(copy.id)).body).toMatchObject({ error: expect.stringMatching(/had stock/) });
});
