import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  departments,
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
import { slugRedirects } from "#app/features/catalog/product/slug-redirects.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { ProductDocument } from "./product-document.contract.ts";

export const TEXT_TABLES = {
  tags: productTags,
  features: productFeatures,
  benefits: productBenefits,
  uses: productUses,
  ingredients: productIngredients,
  care: productCare,
} as const;

const texts = (table: (typeof TEXT_TABLES)[keyof typeof TEXT_TABLES]): SQL<string[]> =>
  sql`array(select ${table.text} from ${table} where ${table.productId} = ${products.id} order by ${table.position})`;

const decimal = (amount: number | null) => (amount === null ? null : toDecimal(amount));

/** A product as staff see it, in any status. */
export type StoredProduct = {
  id: number;
  status: "draft" | "published" | "archived";
  version: number;
  publishedAt: Date | null;
  updatedAt: Date;
  document: ProductDocument;
};

/** Locks a product: first its variants in the order of their ids, as orders do, then the product. False if there is none. */
export async function lockProduct(id: number, tx: Tx): Promise<boolean> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.id))
    .for("no key update");
  const locked = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("no key update");
  return locked.length > 0;
}

const columns = {
  id: products.id,
  status: products.status,
  version: products.version,
  publishedAt: products.publishedAt,
  updatedAt: products.updatedAt,
  name: products.name,
  slug: products.slug,
  department: departments.name,
  type: productTypes.name,
  model: products.model,
  priceCents: products.priceCents,
  compareAtCents: products.compareAtCents,
  summary: productDetails.summary,
  description: productDetails.description,
  leather: productDetails.leather,
  width_cm: productDetails.widthCm,
  height_cm: productDetails.heightCm,
  depth_cm: productDetails.depthCm,
  strap_drop_cm: productDetails.strapDropCm,
  weight_grams: productDetails.weightGrams,
  tags: texts(productTags),
  features: texts(productFeatures),
  benefits: texts(productBenefits),
  uses: texts(productUses),
  ingredients: texts(productIngredients),
  care: texts(productCare),
  questions: sql<ProductDocument["questions"]>`array(
    select json_build_object('question', ${productQuestions.question}, 'answer', ${productQuestions.answer})
    from ${productQuestions} where ${productQuestions.productId} = ${products.id} order by ${productQuestions.position})`,
  pairs_with: sql<string[]>`array(
    select pair.slug from ${productPairs} join ${products} pair on pair.id = ${productPairs.pairId}
    where ${productPairs.productId} = ${products.id} order by ${productPairs.position})`,
  images: sql<ProductDocument["images"]>`array(
    select json_build_object('id', ${productImages.id}, 'image_id', ${productImages.imageId}, 'view', ${productImages.view},
      'color', ${productImages.color}, 'alt', ${productImages.alt}, 'focus_x', ${productImages.focusX}, 'focus_y', ${productImages.focusY})
    from ${productImages} where ${productImages.productId} = ${products.id} order by ${productImages.position})`,
};

/** These products as staff see them; unknown ids are left out. */
export async function findStoredProducts(ids: number[], on: Database | Tx = db()): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const rows = await on
    .select(columns)
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId))
    .innerJoin(productDetails, eq(productDetails.productId, products.id))
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id));
  const rowsOfVariants = await on
    .select()
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id));
  const variantsOf = Map.groupBy(rowsOfVariants, ({ productId }) => productId);
  return rows.map(({ id, status, version, publishedAt, updatedAt, priceCents, compareAtCents, ...fields }) => ({
    id,
    status,
    version,
    publishedAt,
    updatedAt,
    document: {
      ...(fields as Omit<typeof fields, "department" | "type"> & Pick<ProductDocument, "department" | "type">),
      price: toDecimal(priceCents),
      compare_at_price: decimal(compareAtCents),
      variants: (variantsOf.get(id) ?? []).map((variant) => ({
        id: variant.id,
        color: variant.color,
        size: variant.size,
        sku: variant.sku,
        price: decimal(variant.priceCents),
        compare_at_price: decimal(variant.compareAtCents),
        low_stock_at: variant.lowStockAt,
        status: variant.status,
      })),
    },
  }));
}

/** A product as staff see it, in any status. */
export async function findStoredProduct(id: number, on: Database | Tx = db()): Promise<StoredProduct | undefined> {
  return (await findStoredProducts([id], on))[0];
}

const NAMES_LOCK = 7_264_922;

/** Waits for other transactions that give products slugs or SKUs: without their commits, two could take the same one. */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
}

/** The id of the product with this slug, in any status. */
export async function findIdBySlug(slug: string, on: Database | Tx = db()): Promise<number | undefined> {
  const [found] = await on.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  return found?.id;
}

/**
 * The name of the other product that this slug redirects to, because it had it before. Undefined if a product has the slug now.
 */
export async function findFormerOwner(
  slug: string,
  productId: number | null,
  on: Database | Tx = db(),
): Promise<string | undefined> {
  const [found] = await on
    .select({ id: products.id, name: products.name })
    .from(slugRedirects)
    .innerJoin(products, eq(products.id, slugRedirects.productId))
    .where(
      sql`${slugRedirects.slug} = ${slug} and not exists (select from products own where own.slug = ${slugRedirects.slug})`,
    );
  return found && found.id !== productId ? found.name : undefined;
}

/**
 * The slugs that the products with these slugs have now, by the given slug: one that a product had before is followed, unless
 * another product has it now. Unknown slugs are left out.
 */
export async function findCurrentSlugs(slugs: string[], on: Database | Tx = db()): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const former = await on
    .select({ slug: slugRedirects.slug, current: products.slug })
    .from(slugRedirects)
    .innerJoin(products, eq(products.id, slugRedirects.productId))
    .where(inArray(slugRedirects.slug, slugs));
  const now = await on.select({ slug: products.slug }).from(products).where(inArray(products.slug, slugs));
  return new Map([
    ...former.map(({ slug, current }) => [slug, current] as const),
    ...now.map(({ slug }) => [slug, slug] as const),
  ]);
}

/** Which of these SKUs belong to variants of other products. */
export async function findForeignSkus(
  skus: string[],
  productId: number | null,
  on: Database | Tx = db(),
): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const own = productId === null ? undefined : sql`${variants.productId} <> ${productId}`;
  const rows = await on
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(inArray(variants.sku, skus), own));
  return new Set(rows.map(({ sku }) => sku));
}

/** The id of a variant's product. */
export async function findProductIdOfVariant(variantId: number, on: Database | Tx = db()): Promise<number | undefined> {
  const [found] = await on.select({ id: variants.productId }).from(variants).where(eq(variants.id, variantId));
  return found?.id;
}

/** The version of a product; undefined if there is none. */
export async function findProductVersion(id: number, on: Database | Tx = db()): Promise<number | undefined> {
  const [found] = await on.select({ version: products.version }).from(products).where(eq(products.id, id));
  return found?.version;
}

/** The units of each variant of a product that can be sold, by the variant's id. */
export async function findUnits(productId: number): Promise<Record<string, number>> {
  const own = eq(variants.productId, productId);
  const rows = await db().select({ id: variants.id, stock: variants.stock }).from(variants).where(own);
  return Object.fromEntries(rows.map(({ id, stock }) => [String(id), stock]));
}

/** What shoppers see of a product and staff don't edit. */
export async function findShownColumns(id: number) {
  const columns = { featuredRank: products.featuredRank, createdAt: products.createdAt };
  return (await db().select(columns).from(products).where(eq(products.id, id)))[0];
}

/** Names and slugs of published products to choose from, those changed last first, at most 200. */
export function findProductNames() {
  return db()
    .select({ slug: products.slug, name: products.name })
    .from(products)
    .where(eq(products.status, "published"))
    .orderBy(desc(products.updatedAt))
    .limit(200);
}
