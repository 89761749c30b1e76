import { and, eq, or, type SQL, sql } from "drizzle-orm";
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
import { images } from "#app/features/images/images.table.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { productRatings } from "./product-ratings.table.ts";
import type { ProductImageRow } from "./serialize-image.ts";
import { slugRedirects } from "./slug-redirects.table.ts";

type TextTable =
  | typeof productTags
  | typeof productFeatures
  | typeof productBenefits
  | typeof productUses
  | typeof productIngredients
  | typeof productCare;

/** A product's short texts of one kind, in their order. */
function texts(table: TextTable) {
  return sql<string[]>`array(select ${table.text} from ${table}
    where ${table.productId} = ${products.id} order by ${table.position})`;
}

type VariantRow = {
  id: number;
  sku: string;
  color: string | null;
  size: string | null;
  stock: number;
  priceCents: number | null;
  compareAtCents: number | null;
};

/** The columns of a card. */
const summaryColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  priceCents: products.priceCents,
  compareAtCents: products.compareAtCents,
  summary: productDetails.summary,
  departmentId: departments.id,
  department: departments.name,
  type: productTypes.name,
  featuredRank: products.featuredRank,
  createdAt: products.createdAt,
  rating: sql<{ sum: number; count: number } | null>`(
    select json_build_object('sum', ${productRatings.ratingSum}, 'count', ${productRatings.count})
    from ${productRatings} where ${productRatings.productId} = ${products.id})`,
  images: sql<ProductImageRow[]>`array(
    select json_build_object('id', ${images.id}, 'width', ${images.width}, 'height', ${images.height},
      'placeholder', ${images.placeholder}, 'blur', ${images.blur}, 'alt', ${productImages.alt}, 'color', ${productImages.color},
      'view', ${productImages.view}, 'focusX', ${productImages.focusX}, 'focusY', ${productImages.focusY})
    from ${productImages} join ${images} on ${images.id} = ${productImages.imageId}
    where ${productImages.productId} = ${products.id} order by ${productImages.position})`,
  variants: sql<VariantRow[]>`array(
    select json_build_object('id', ${variants.id}, 'sku', ${variants.sku}, 'color', ${variants.color},
      'size', ${variants.size}, 'stock', ${variants.stock}, 'priceCents', ${variants.priceCents}, 'compareAtCents', ${variants.compareAtCents})
    from ${variants} where ${variants.productId} = ${products.id} and ${variants.status} = 'active' order by ${variants.position})`,
};

/** Every column of `product_details` that is not internal. */
type DetailColumn = Exclude<keyof typeof productDetails.$inferSelect, "productId" | "words">;

/** The columns of a product page. A column of `product_details` that is not read does not compile. */
const detailColumns = {
  ...summaryColumns,
  description: productDetails.description,
  leather: productDetails.leather,
  widthCm: productDetails.widthCm,
  heightCm: productDetails.heightCm,
  depthCm: productDetails.depthCm,
  strapDropCm: productDetails.strapDropCm,
  weightGrams: productDetails.weightGrams,
  tags: texts(productTags),
  features: texts(productFeatures),
  benefits: texts(productBenefits),
  uses: texts(productUses),
  ingredients: texts(productIngredients),
  care: texts(productCare),
  questions: sql<{ question: string; answer: string }[]>`array(
    select json_build_object('question', ${productQuestions.question}, 'answer', ${productQuestions.answer})
    from ${productQuestions} where ${productQuestions.productId} = ${products.id} order by ${productQuestions.position})`,
  pairs: sql<string[]>`array(
    select pair.slug from ${productPairs} join ${products} pair on pair.id = ${productPairs.pairId} and pair.status = 'published'
    where ${productPairs.productId} = ${products.id} order by ${productPairs.position})`,
} satisfies Record<DetailColumn, unknown> & Record<string, unknown>;

function brief(database: Database | Tx, condition: SQL | undefined) {
  return database
    .select(summaryColumns)
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId))
    .innerJoin(productDetails, eq(productDetails.productId, products.id))
    .where(condition);
}

function full(database: Database | Tx, condition: SQL | undefined) {
  return database
    .select(detailColumns)
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId))
    .innerJoin(productDetails, eq(productDetails.productId, products.id))
    .where(condition);
}

export type SummaryRow = Awaited<ReturnType<typeof brief>>[number];
export type DetailRow = Awaited<ReturnType<typeof full>>[number];

const publishedOnly = sql`${products.status} = 'published'`;

const currentSlug = prepared("current_slug", (database, name) =>
  database
    .select({ slug: products.slug })
    .from(slugRedirects)
    .innerJoin(products, eq(products.id, slugRedirects.productId))
    // Another product may have taken the slug, and shoppers may not see that one.
    .where(
      sql`${slugRedirects.slug} = ${sql.placeholder("slug")} and ${publishedOnly}
        and not exists (select from products taker where taker.slug = ${slugRedirects.slug})`,
    )
    .prepare(name),
);

/** The slug now of the published product that had this slug before. */
export async function findCurrentSlug(formerSlug: string): Promise<string | undefined> {
  if (formerSlug.includes("\0")) return undefined;
  return (await currentSlug().execute({ slug: formerSlug }))[0]?.slug;
}

const theseIds = sql`${products.id} = any(${sql.placeholder("ids")}::int[]) and ${publishedOnly}`;
const briefByIds = prepared("products_briefly", (database, name) => brief(database, theseIds).prepare(name));
const fullByIds = prepared("products_fully", (database, name) => full(database, theseIds).prepare(name));
const bySlugOrId = prepared("product_by_slug", (database, name) =>
  full(
    database,
    and(
      or(sql`${products.slug} = ${sql.placeholder("slug")}`, sql`${products.id} = ${sql.placeholder("id")}::int`),
      publishedOnly,
    ),
  ).prepare(name),
);

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** These products with the columns of a card, in this order. Ids of no published product are left out. */
export async function findSummaryRows(ids: number[]): Promise<SummaryRow[]> {
  return ids.length === 0 ? [] : inOrder(ids, await briefByIds().execute({ ids }));
}

/** These products with all columns, in this order. Ids of no published product are left out. */
export async function findDetailRows(ids: number[]): Promise<DetailRow[]> {
  return ids.length === 0 ? [] : inOrder(ids, await fullByIds().execute({ ids }));
}

/** The published product with this slug or id, with all columns. A slug takes precedence over an id. */
export async function findBySlugOrId(slug: string, id: number | null): Promise<DetailRow | undefined> {
  const rows = await bySlugOrId().execute({ slug, id });
  return rows.find((row) => row.slug === slug) ?? rows[0];
}
