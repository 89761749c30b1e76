import { sql } from "drizzle-orm";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import {
  departments,
  editorialImages,
  productBenefits,
  productCare,
  productDetails,
  productFeatures,
  productImages,
  productIngredients,
  productPairs,
  productQuestions,
  products,
  productTags,
  productTypes,
  productUses,
  variants,
} from "#app/features/catalog/catalog.table.ts";
import { makeSku } from "#app/features/catalog/variants/make-sku.ts";
import { shopSettings } from "#app/features/settings/shop-settings.table.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import type { SeedProduct } from "#seed/seed-product.ts";

export type NewProductImage = { imageId: string; view: string; color: string | null; alt: string };
export type NewProduct = SeedProduct & { images: NewProductImage[]; status?: typeof products.$inferInsert.status };
export type NewEditorialImage = { key: string; imageId: string; alt: string };

/** Inserts rows in batches: a statement takes at most 65,535 parameters. */
async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: PgInsertValue<T>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) await tx.insert(table).values(rows.slice(start, start + 500));
}

async function idsByName(tx: Tx): Promise<{ department: Map<string, number>; type: Map<string, number> }> {
  const [allDepartments, allTypes] = [await tx.select().from(departments), await tx.select().from(productTypes)];
  return {
    department: new Map(allDepartments.map(({ name, id }) => [name, id])),
    type: new Map(allTypes.map(({ name, id }) => [name, id])),
  };
}

function known(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The catalog has no "${name}"`);
  return id;
}

/**
 * A row of a product, without the columns that `addProducts`, the database or its triggers fill in. Every other column needs
 * a value, even if it is nullable or has a default: a forgotten column does not compile.
 */
type CompleteRow<Table extends PgTable, FilledIn extends PropertyKey = never> = {
  [Column in Exclude<keyof Table["$inferInsert"], FilledIn | "productId" | "position">]: Table["$inferInsert"][Column];
};

const TEXT_TABLES = [
  ["tags", productTags],
  ["features", productFeatures],
  ["benefits", productBenefits],
  ["uses", productUses],
  ["ingredients", productIngredients],
  ["care", productCare],
] as const;

type ProductRows = {
  product: CompleteRow<
    typeof products,
    "fromCents" | "inStock" | "offers" | "nameWords" | "labels" | "version" | "updatedAt" | "contentChangedAt"
  >;
  details: CompleteRow<typeof productDetails, "words">;
  texts: Record<(typeof TEXT_TABLES)[number][0], string[]>;
  questions: CompleteRow<typeof productQuestions>[];
  images: CompleteRow<typeof productImages, "id" | "focusX" | "focusY">[];
  variants: CompleteRow<typeof variants, "status" | "compareAtCents" | "lowStockAt">[];
  pairsWith: string[];
};

/** The rows of one product in every table. A field of `NewProduct` that is not stored does not compile. */
function toRows(product: NewProduct, ids: Awaited<ReturnType<typeof idsByName>>): ProductRows {
  const { slug, name, department, type, model, priceCents, featuredRank, introducedOn, ...afterProduct } = product;
  const { summary, description, leather, weightGrams, dimensions, ...afterDetails } = afterProduct;
  const { tags, features, benefits, uses, ingredients, care, ...afterTexts } = afterDetails;
  const { faq, images, stock, pairsWith, status = "published", ...afterLists } = afterTexts;
  // The variants have the colors and sizes.
  const { colors: _colors, sizes: _sizes, ...notStored } = afterLists;
  notStored satisfies Record<string, never>;

  const { widthCm, heightCm, depthCm, strapDropCm } = dimensions;
  return {
    product: {
      slug,
      name,
      departmentId: known(ids.department, department),
      typeId: known(ids.type, type),
      model,
      priceCents,
      compareAtCents: null,
      featuredRank,
      status,
      publishedAt: status === "published" ? new Date(introducedOn) : null,
      createdAt: new Date(introducedOn),
    },
    details: { summary, description, leather, weightGrams, widthCm, heightCm, depthCm, strapDropCm },
    texts: { tags, features, benefits, uses, ingredients, care },
    questions: faq,
    images,
    variants: stock.map(({ color, size, quantity, priceCents }) => ({
      color,
      size,
      priceCents,
      stock: quantity,
      sku: makeSku(slug, color, size),
    })),
    pairsWith,
  };
}

async function insertProducts(rows: ProductRows["product"][], tx: Tx): Promise<Map<string, number>> {
  const added = new Map<string, number>();
  for (let start = 0; start < rows.length; start += 500) {
    const part = tx.insert(products).values(rows.slice(start, start + 500));
    for (const { id, slug } of await part.returning({ id: products.id, slug: products.slug })) added.set(slug, id);
  }
  return added;
}

/**
 * Inserts products with their variants, images and texts, and returns their ids by slug. Pairs with a product that is not in
 * the list are left out.
 */
export async function addProducts(list: NewProduct[], tx: Tx): Promise<Map<string, number>> {
  const names = await idsByName(tx);
  const rows = list.map((product) => toRows(product, names));
  const ids = await insertProducts(
    rows.map(({ product }) => product),
    tx,
  );
  const ofEach = <Row>(select: (rows: ProductRows) => Row[]) =>
    rows.flatMap((all) =>
      select(all).map((row, index) => ({ ...row, productId: known(ids, all.product.slug), position: index + 1 })),
    );
  const pairsOf = ({ pairsWith }: ProductRows) =>
    pairsWith.flatMap((slug) => (ids.has(slug) ? [{ pairId: known(ids, slug) }] : []));

  const details = ofEach((all) => [all.details]);
  const questions = ofEach((all) => all.questions);
  const images = ofEach((all) => all.images);
  const variantRows = ofEach((all) => all.variants);
  await insertAll(tx, productDetails, details);
  for (const [name, table] of TEXT_TABLES)
    await insertAll(
      tx,
      table,
      ofEach(({ texts }) => texts[name].map((text) => ({ text }))),
    );
  await insertAll(tx, productQuestions, questions);
  await insertAll(tx, productImages, images);
  await insertAll(tx, variants, variantRows);
  await insertAll(tx, productPairs, ofEach(pairsOf));
  return ids;
}

/** Inserts editorial images. */
export async function addEditorialImages(all: NewEditorialImage[], tx: Tx): Promise<void> {
  await insertAll(tx, editorialImages, all);
}

/** True if the demo range was never added and the shop has no products. */
export async function isNeverSeeded(connection: Database | Tx): Promise<boolean> {
  const { rows } = await connection.execute<{ never: boolean }>(
    sql`select not exists (select from ${products}) and not exists (
      select from ${shopSettings} where ${shopSettings.seededAt} is not null) as never`,
  );
  return rows[0]?.never ?? true;
}

/** Records that the demo range has been added. */
export async function recordSeeding(at: Date, tx: Tx): Promise<void> {
  await tx
    .insert(shopSettings)
    .values({ seededAt: at })
    .onConflictDoUpdate({ target: shopSettings.id, set: { seededAt: at } });
}
