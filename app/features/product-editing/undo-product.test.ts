import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import type { ProductDocument } from "./product-document.contract.ts";

useDatabase();
const api = createApi();
type Saved = { audit_id: number; document: ProductDocument };

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
  expect((await undo((edited.body as Saved).audit_id)).status).toBe(200);
  expect(await documentNow()).toEqual(before);
  const first = await patch({ price: "90.00" }, 3);
  await patch({ price: "95.00" }, 4);
  expect((await undo((first.body as Saved).audit_id)).status).toBe(409);
  const archived = await manager.post(`/api/admin/products/${id}/archive/`, "", { "Idempotency-Key": randomUUID() });
  expect((await undo((archived.body as Saved).audit_id)).status).toBe(200);
  expect((await apiVisitor(api).get(`/api/products_old/products/${slug}/`)).status).toBe(200);
});
