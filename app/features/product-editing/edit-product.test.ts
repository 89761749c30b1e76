import { expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffActor } from "#tests/staff-actors.ts";
import { duplicateProduct, editProduct } from "./edit-product.ts";
import { type DocumentVariant, type ProductDocument, productDocumentSchema } from "./product-document.contract.ts";
import { findStoredProduct } from "./product-document.queries.ts";

useDatabase();
const manager = staffActor("manager");
let made = 0;

async function product() {
  const slug = `tote-${++made}`;
  const stock = ["Black", "Cognac"].map((color) => ({ color, quantity: 5 }));
  const id = (await putProducts({ slug, stock })).get(slug) ?? 0;
  const document = await documentOf(id);
  const [black, cognac] = document.variants as [DocumentVariant, DocumentVariant];
  return { id, document, black, cognac, change: (fields: Partial<ProductDocument>) => edit(id, fields) };
}
async function documentOf(id: number): Promise<ProductDocument> {
  const stored = await findStoredProduct(id);
  if (!stored) throw new Error("There is no product");
  return stored.document;
}
/** The invalid fields; none if the product was saved. */
async function edit(id: number, fields: Partial<ProductDocument>): Promise<string[]> {
  const saved = await editProduct(id, undefined, fields, manager);
  if (saved.ok) return [];
  if (!("fields" in saved.error)) throw new Error(saved.error.code);
  return Object.keys(saved.error.fields);
}

test("a color that shoppers couldn't filter by is refused for new variants, and saved again with older ones", async () => {
  const { id, black, cognac, change } = await product();
  await queryColumn("update variants set color = 'Black, matte' where id = $1 returning 1", [black.id]);
  const older = { ...black, color: "Black, matte", low_stock_at: 5 };
  expect(await change({ variants: [older, cognac] })).toEqual([]);
  expect((await documentOf(id)).variants[0]?.low_stock_at).toBe(5);
  expect(await change({ variants: [older, { ...cognac, color: "Cognac, matte" }] })).toEqual(["variants.1.color"]);
});

test("a row of another product, or the same row twice, is refused, and a removed image comes back with its id", async () => {
  const { id, document, black, change } = await product();
  const other = await product();
  const [first, foreign] = [document.images[0], other.document.images[0]];
  if (!first || !foreign) throw new Error("There are no images");
  expect(await change({ images: [first, foreign] })).toEqual(["images.1.id"]);
  expect(await change({ images: [first, { ...first, view: "back" }] })).toEqual(["images.1.id"]);
  const navy = { color: "Navy", sku: "NAVY" };
  expect(await change({ variants: [black, { ...black, ...navy }] })).toEqual(["variants.1.id"]);
  expect(await change({ variants: [black, { ...other.black, ...navy }] })).toEqual(["variants.1.id"]);
  expect(await change({ images: [first] })).toEqual([]);
  expect(await change({ images: document.images })).toEqual([]);
  expect((await documentOf(id)).images).toEqual(document.images);
});

test("a removed variant that is being made, or that someone waits for, is archived", async () => {
  const { id, document, black, change } = await product();
  const added = ["Navy", "Green", "Tan"].map((color) => ({ ...black, id: null, color, sku: null }));
  await change({ variants: [...document.variants, ...added] });
  const { variants } = await documentOf(id);
  const idOf = (color: string) => variants.find((variant) => variant.color === color)?.id;
  await queryColumn(
    "insert into making (id, variant_id, quantity, at) values (gen_random_uuid(), $1, 1, now()) returning 1",
    [idOf("Navy")],
  );
  await queryColumn(
    `insert into back_in_stock_requests (id, variant_id, email, requested_at, confirmed_at, expires_at)
     values (gen_random_uuid(), $1, 'ann@example.com', now(), now(), now() + interval '1 year') returning 1`,
    [idOf("Green")],
  );
  expect(await change({ variants: document.variants })).toEqual([]);
  const left = (await documentOf(id)).variants.map(({ color, status }) => `${color} ${status}`);
  expect(left.sort()).toEqual(["Black active", "Cognac active", "Green archived", "Navy archived"]);
});

test("duplicates of a product with the longest names have names, slugs and SKUs that can be saved", async () => {
  const { id, change } = await product();
  expect(await change({ name: `${"Bag ".repeat(29)}Bags`, slug: `${"bag-".repeat(24)}four` })).toEqual([]);
  for (const n of [1, 2, 3]) {
    const copy = await duplicateProduct(id, manager);
    if (!copy.ok) throw new Error(copy.error.code);
    expect([n, productDocumentSchema.safeParse(await documentOf(copy.value.id)).error]).toEqual([n, undefined]);
  }
});
