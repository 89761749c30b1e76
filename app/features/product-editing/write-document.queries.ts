import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import {
  departments,
  productDetails,
  productImages,
  productPairs,
  productQuestions,
  products,
  productTypes,
  variants,
} from "#app/features/catalog/catalog.table.ts";
import { slugRedirects } from "#app/features/catalog/product/slug-redirects.table.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import {
  type DocumentImage,
  type DocumentVariant,
  type ProductDocument,
  priceInCents,
} from "./product-document.contract.ts";
import { TEXT_TABLES } from "./product-document.queries.ts";

function productColumns({ name, slug, department, type, model, price, compare_at_price }: ProductDocument) {
  return {
    name,
    slug,
    departmentId: sql`(select ${departments.id} from ${departments} where ${departments.name} = ${department})`,
    typeId: sql`(select ${productTypes.id} from ${productTypes} where ${productTypes.name} = ${type})`,
    model,
    priceCents: priceInCents(price) ?? 0,
    compareAtCents: priceInCents(compare_at_price),
  };
}

/** The columns of `product_details`. */
export const detailColumns = (document: ProductDocument) => ({
  summary: document.summary,
  description: document.description,
  leather: document.leather,
  widthCm: document.width_cm ?? 0,
  heightCm: document.height_cm ?? 0,
  depthCm: document.depth_cm ?? 0,
  strapDropCm: document.strap_drop_cm,
  weightGrams: document.weight_grams ?? 0,
});

/**
 * Inserts a product with this complete document, as a draft without stock. Returns its id: a new one, or that of a deleted
 * product.
 */
export async function insertProduct(document: ProductDocument, formerId: number | undefined, tx: Tx): Promise<number> {
  const columns = productColumns(document);
  const insert = tx.insert(products);
  const inserting =
    formerId === undefined
      ? insert.values(columns)
      : insert.overridingSystemValue().values({ ...columns, id: formerId });
  const [row] = await inserting.returning({ id: products.id });
  if (!row) throw new Error("A product was not inserted");
  await tx.insert(productDetails).values({ productId: row.id, ...detailColumns(document) });
  await writeParts(row.id, undefined, document, tx);
  return row.id;
}

/**
 * Writes what differs between two documents of a product. A former slug redirects to the product from now on. With `isUndo`, one
 * that the product had taken from another's redirects leads there again.
 */
export async function updateProduct(
  id: number,
  { before, document, isUndo }: { before: ProductDocument; document: ProductDocument; isUndo: boolean },
  tx: Tx,
) {
  await tx.update(products).set(productColumns(document)).where(eq(products.id, id));
  await tx.update(productDetails).set(detailColumns(document)).where(eq(productDetails.productId, id));
  await writeParts(id, before, document, tx);
  if (before.slug === document.slug) return;
  const ofItself = and(eq(slugRedirects.slug, document.slug), eq(slugRedirects.productId, id));
  await tx.delete(slugRedirects).where(ofItself);
  const redirect = tx.insert(slugRedirects).values({ slug: before.slug, productId: id, at: now() });
  const target = slugRedirects.slug;
  if (isUndo) await redirect.onConflictDoNothing({ target });
  else await redirect.onConflictDoUpdate({ target, set: { productId: id, at: now() } });
}

async function writeParts(id: number, before: ProductDocument | undefined, document: ProductDocument, tx: Tx) {
  for (const [name, table] of Object.entries(TEXT_TABLES)) {
    const field = name as keyof typeof TEXT_TABLES;
    if (isDeepStrictEqual(before?.[field], document[field])) continue;
    await tx.delete(table).where(eq(table.productId, id));
    const rows = document[field].map((text, index) => ({ productId: id, position: index + 1, text }));
    if (rows.length > 0) await tx.insert(table).values(rows);
  }
  if (!isDeepStrictEqual(before?.questions, document.questions)) {
    await tx.delete(productQuestions).where(eq(productQuestions.productId, id));
    const rows = document.questions.map((question, index) => ({ productId: id, position: index + 1, ...question }));
    if (rows.length > 0) await tx.insert(productQuestions).values(rows);
  }
  if (!isDeepStrictEqual(before?.pairs_with, document.pairs_with)) await writePairs(id, document.pairs_with, tx);
  if (!isDeepStrictEqual(before?.variants, document.variants))
    await writeVariants(id, before?.variants ?? [], document.variants, tx);
  if (!isDeepStrictEqual(before?.images, document.images)) await writeImages(id, document.images, tx);
}

async function writePairs(id: number, slugs: string[], tx: Tx): Promise<void> {
  await tx.delete(productPairs).where(eq(productPairs.productId, id));
  if (slugs.length === 0) return;
  const found = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs));
  const rows = [...new Set(slugs)].flatMap((slug, index) => {
    const pair = found.find((product) => product.slug === slug);
    return pair && pair.id !== id ? [{ productId: id, position: index + 1, pairId: pair.id }] : [];
  });
  if (rows.length > 0) await tx.insert(productPairs).values(rows);
}

/** Whether anything of the shop refers to the variant `v`: it is then archived, never deleted. */
export const isReferenced = sql`(exists (select from stock_movements m where m.variant_id = v.id)
  or exists (select from order_lines o where o.variant_id = v.id)
  or exists (select from cart_lines c where c.variant_id = v.id)
  or exists (select from making k where k.variant_id = v.id)
  or exists (select from back_in_stock_requests r where r.variant_id = v.id and r.confirmed_at is not null))`;

/** Which of these variants a cart, an order, the ledger, the making list or a confirmed back-in-stock request refers to. */
export async function findReferencedVariants(ids: number[], tx: Tx): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from variants v where id = any(${sql.param(ids)}::int[]) and ${isReferenced}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Variants are addressed by id. Those that are left out are archived if anything refers to them, else deleted.
 */
async function writeVariants(id: number, before: DocumentVariant[], after: DocumentVariant[], tx: Tx): Promise<void> {
  const columnsOf = (
    { color, size, sku, price, compare_at_price, low_stock_at, status }: DocumentVariant,
    at: number,
  ) => ({
    position: at + 1,
    color,
    size,
    sku: sku ?? "",
    priceCents: priceInCents(price),
    compareAtCents: priceInCents(compare_at_price),
    lowStockAt: low_stock_at,
    status,
  });
  const known = after.flatMap((variant, at) =>
    variant.id === null ? [] : [{ id: variant.id, ...columnsOf(variant, at) }],
  );
  const left = before.filter((variant) => !known.some((row) => row.id === variant.id));
  if (left.length > 0) {
    const ids = left.flatMap((variant) => variant.id ?? []);
    await tx.execute(sql`delete from variants v where id = any(${sql.param(ids)}::int[]) and not ${isReferenced}`);
    await tx.update(variants).set({ status: "archived" }).where(inArray(variants.id, ids));
  }
  const changed = known.filter(
    (row) => !before.some((old, at) => isDeepStrictEqual({ id: old.id, ...columnsOf(old, at) }, row)),
  );
  if (changed.length > 0) {
    // Two variants may swap their SKUs or options.
    await tx.execute(sql`set constraints variants_sku_unique, variant_options deferred`);
    for (const { id: variantId, ...columns } of changed) {
      await tx.update(variants).set(columns).where(eq(variants.id, variantId));
    }
    await tx.execute(sql`set constraints variants_sku_unique, variant_options immediate`);
  }
  const added = after.flatMap((variant, at) => (variant.id === null ? [columnsOf(variant, at)] : []));
  if (added.length > 0) await tx.insert(variants).values(added.map((row) => ({ ...row, productId: id, stock: 0 })));
}

/** Which of these ids belong to images of a product. */
export async function findStoredImages(ids: string[], tx: Tx): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.select({ id: productImages.id }).from(productImages).where(inArray(productImages.id, ids));
  return new Set(rows.map(({ id }) => id));
}

async function writeImages(id: number, images: DocumentImage[], tx: Tx): Promise<void> {
  const ids = images.flatMap((image) => image.id ?? []);
  const own = eq(productImages.productId, id);
  await tx.delete(productImages).where(ids.length > 0 ? sql`${own} and ${notInArray(productImages.id, ids)}` : own);
  if (images.length === 0) return;
  await tx.execute(sql`set constraints product_images_in_order deferred`);
  for (const [index, { id: rowId, image_id, view, color, alt, focus_x, focus_y }] of images.entries()) {
    const columns = { position: index + 1, imageId: image_id, view, color, alt, focusX: focus_x, focusY: focus_y };
    const values = { productId: id, ...columns, ...(rowId !== null && { id: rowId }) };
    await tx
      .insert(productImages)
      .values(values)
      .onConflictDoUpdate({ target: productImages.id, set: columns, setWhere: own });
  }
  await tx.execute(sql`set constraints product_images_in_order immediate`);
}

/** Sets the status of a product. `at` is when it is published, if it never was. */
export async function updateStatus(
  id: number,
  status: "draft" | "published" | "archived",
  at: Date,
  tx: Tx,
): Promise<void> {
  const publishedAt = sql`coalesce(${products.publishedAt}, ${at.toISOString()}::timestamptz)`;
  await tx
    .update(products)
    .set({ status, ...(status === "published" && { publishedAt }) })
    .where(eq(products.id, id));
}
