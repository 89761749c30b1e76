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
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import type { SeedProduct } from "#seed/seed-product.ts";

export type NewProductImage = { imageId: string; view: string; color: string | null; alt: string };
export type NewProduct = SeedProduct & { images: NewProductImage[] };
export type NewEditorialImage = { key: string; imageId: string; alt: string };

/** A statement takes at most 65,535 parameters: rows go in by the hundred. */
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
  if (id === undefined) throw new Error(`The catalogue knows no "${name}"`);
  return id;
}

async function insertProducts(list: NewProduct[], tx: Tx): Promise<Map<string, number>> {
  const ids = await idsByName(tx);
  const rows = list.map((product) => ({
    slug: product.slug,
    name: product.name,
    departmentId: known(ids.department, product.department),
    typeId: known(ids.type, product.type),
    model: product.model,
    priceCents: product.priceCents,
    featuredRank: product.featuredRank,
    createdAt: new Date(product.introducedOn),
  }));
  const added = new Map<string, number>();
  for (let start = 0; start < rows.length; start += 500) {
    const part = tx.insert(products).values(rows.slice(start, start + 500));
    for (const { id, slug } of await part.returning({ id: products.id, slug: products.slug })) added.set(slug, id);
  }
  return added;
}

type RowsOf = <Row>(rows: (product: NewProduct) => Row[]) => (Row & { productId: number; position: number })[];

async function insertTexts(tx: Tx, rowsOf: RowsOf): Promise<void> {
  const lines = (textsOf: (product: NewProduct) => string[]) =>
    rowsOf((product) => textsOf(product).map((text) => ({ text })));
  await insertAll(
    tx,
    productTags,
    lines(({ tags }) => tags),
  );
  await insertAll(
    tx,
    productFeatures,
    lines(({ features }) => features),
  );
  await insertAll(
    tx,
    productBenefits,
    lines(({ benefits }) => benefits),
  );
  await insertAll(
    tx,
    productUses,
    lines(({ uses }) => uses),
  );
  await insertAll(
    tx,
    productIngredients,
    lines(({ ingredients }) => ingredients),
  );
  await insertAll(
    tx,
    productCare,
    lines(({ care }) => care),
  );
  await insertAll(
    tx,
    productQuestions,
    rowsOf(({ faq }) => faq),
  );
}

function detailsOf({ summary, description, leather, dimensions, weightGrams }: NewProduct) {
  return [{ summary, description, leather, weightGrams, ...dimensions }];
}

function variantsOf({ slug, stock }: NewProduct) {
  return stock.map(({ color, size, quantity, priceCents }) => ({
    color,
    size,
    priceCents,
    stock: quantity,
    sku: makeSku(slug, color, size),
  }));
}

/** Puts products with their variants, pictures and texts on the shelf. Pairs that name a product that is not among them are left out. */
export async function addProducts(list: NewProduct[], tx: Tx): Promise<Map<string, number>> {
  const ids = await insertProducts(list, tx);
  const rowsOf: RowsOf = (rows) =>
    list.flatMap((product) =>
      rows(product).map((row, index) => ({ ...row, productId: known(ids, product.slug), position: index + 1 })),
    );
  const pairsOf = ({ pairsWith }: NewProduct) =>
    pairsWith.flatMap((slug) => (ids.has(slug) ? [{ pairId: known(ids, slug) }] : []));

  await insertAll(tx, productDetails, rowsOf(detailsOf));
  await insertTexts(tx, rowsOf);
  await insertAll(
    tx,
    productImages,
    rowsOf(({ images }) => images),
  );
  await insertAll(tx, variants, rowsOf(variantsOf));
  await insertAll(tx, productPairs, rowsOf(pairsOf));
  return ids;
}

/** Hangs up the pictures that show no single product. */
export async function addEditorialImages(all: NewEditorialImage[], tx: Tx): Promise<void> {
  await insertAll(tx, editorialImages, all);
}

/** True while nothing is for sale yet. */
export async function hasNoProducts(connection: Database | Tx): Promise<boolean> {
  const { rows } = await connection.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) as empty`,
  );
  return rows[0]?.empty ?? true;
}
