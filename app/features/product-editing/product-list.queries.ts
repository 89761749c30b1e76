import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { departments, productImages, products, productTypes, variants } from "#app/features/catalog/catalog.table.ts";
import { images } from "#app/features/images/images.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { productFigures } from "#app/features/stock/figures/stock-figures.table.ts";
import { stockReservations } from "#app/features/stock/stock.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { countUpTo } from "#app/platform/db/keyset.server.ts";
import { productRevisions } from "./product-editing.table.ts";

export const PRODUCT_ORDERINGS = ["-changed_at", "changed_at", "name", "price", "-price", "stock", "-stock"] as const;
export const MISSING_PARTS = ["image", "alt", "weight"] as const;

export type ProductQuery = {
  search?: string | undefined;
  status?: "draft" | "published" | "archived" | undefined;
  category?: string | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  color?: string | undefined;
  stock?: "out" | "low" | undefined;
  missing?: (typeof MISSING_PARTS)[number] | undefined;
  /** The member of staff who changed it last. */
  changedBy?: string | undefined;
  ordering: (typeof PRODUCT_ORDERINGS)[number];
  limit: number;
  offset: number;
};

const hasImage = sql`exists (select from ${productImages} shown where shown.product_id = ${products.id})`;

/** Which products lack a part. The database stores none without a weight, and no image without alt text: only drafts can lack them. */
function lacks(part: NonNullable<ProductQuery["missing"]>): SQL {
  return part === "image" ? sql`not ${hasImage}` : sql`false`;
}

const savedBy = (staffId: string) => sql`${products.id} in (
  select saved.product_id from ${productRevisions} saved join ${products} now on now.id = saved.product_id and now.version = saved.version
  where saved.staff_id = ${staffId}::uuid)`;

const own = sql`from ${variants} v where v.product_id = ${products.id} and v.status = 'active'`;
/** What a variant costs: its own price, or the product's. */
const price = sql`coalesce(v.price_cents, ${products.priceCents})`;
const free = sql<number>`coalesce((select sum(v.stock) ${own}), 0)::int`;

/** Products whose name or SKUs contain the text, each found by its own index. A slug is found by the words of the name. */
const idsByText = (search: string, text: string) => sql`
  select named.id from ${products} named
  where named.name ilike ${text} or named.name ilike ${text.replaceAll("-", " ")} or named.slug = ${search.toLowerCase()}
  union all select v.product_id from ${variants} v where v.sku ilike ${text}`;

/** The same for many products that are read in the order of the list: a condition on each row. */
const hasText = (search: string, text: string) => sql`(${products.name} ilike ${text}
  or ${products.name} ilike ${text.replaceAll("-", " ")} or ${products.slug} = ${search.toLowerCase()}
  or ${products.id} in (select v.product_id from ${variants} v where v.sku ilike ${text}))`;

function matching(
  { search, status, category, type, tag, color, stock, missing, changedBy }: ProductQuery,
  areMany = false,
): SQL | undefined {
  const text = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    status && eq(products.status, status),
    category ? eq(departments.name, category) : undefined,
    type ? eq(productTypes.name, type) : undefined,
    tag
      ? sql`${products.id} in (select t.product_id from product_tags t where lower(t.text) = lower(${tag}))`
      : undefined,
    color
      ? sql`${products.id} in (select v.product_id from ${variants} v where lower(v.color) = lower(${color}) and v.status = 'active')`
      : undefined,
    stock === "out" ? eq(productFigures.free, 0) : undefined,
    stock === "low" ? sql`${productFigures.hasLow}` : undefined,
    missing && lacks(missing),
    changedBy ? savedBy(changedBy) : undefined,
    search && text
      ? areMany
        ? hasText(search, text)
        : sql`${products.id} in (${idsByText(search, text)})`
      : undefined,
  );
}

// With the id in the same direction, as their indexes have them.
const keys: Record<ProductQuery["ordering"], { key: PgColumn; descending?: true }> = {
  "-changed_at": { key: products.updatedAt, descending: true },
  changed_at: { key: products.updatedAt },
  name: { key: products.name },
  price: { key: products.priceCents },
  "-price": { key: products.priceCents, descending: true },
  stock: { key: productFigures.free },
  "-stock": { key: productFigures.free, descending: true },
};

const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  status: products.status,
  version: products.version,
  changedAt: products.updatedAt,
  priceFrom: sql<number>`coalesce((select min(${price}) ${own}), ${products.priceCents})`,
  priceTo: sql<number>`coalesce((select max(${price}) ${own}), ${products.priceCents})`,
  free,
  reserved: sql<number>`coalesce((select sum(r.quantity) from ${stockReservations} r join ${variants} v on v.id = r.variant_id
    where v.product_id = ${products.id} and r.state = 'held'), 0)::int`,
  variants: sql<number>`(select count(*) ${own})::int`,
  image: sql<{ id: string; width: number } | null>`(
    select json_build_object('id', ${images.id}, 'width', ${images.width}) from ${productImages}
    join ${images} on ${images.id} = ${productImages.imageId}
    where ${productImages.productId} = ${products.id} order by ${productImages.position} limit 1)`,
  changedBy: sql<string | null>`(
    select nullif(${productRevisions.byName}, '') from ${productRevisions}
    where ${productRevisions.productId} = ${products.id} order by ${productRevisions.version} desc limit 1)`,
};

const usesFigures = ({ stock, ordering }: ProductQuery) => stock !== undefined || ordering.endsWith("stock");

/** So many products are found first and then sorted. The planner expects more of them, and would walk through all in their order. */
const FEW = 2000;

/** The ids of one page, without the values that would be computed for the rows that are skipped. */
async function findPageIds(query: ProductQuery, total: number): Promise<number[]> {
  if (total === 0) return [];
  const { key, descending } = keys[query.ordering];
  const direction = descending ? desc : asc;
  const listed = db()
    .select({ id: products.id, key: sql`${key}`.as("key") })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId));
  const joined = usesFigures(query)
    ? listed.innerJoin(productFigures, eq(productFigures.productId, products.id))
    : listed;
  const matched = joined.where(matching(query, total > FEW));
  if (total > FEW) {
    const id = query.ordering.endsWith("stock") ? productFigures.productId : products.id;
    const page = matched.orderBy(direction(key), direction(id)).limit(query.limit).offset(query.offset);
    return (await page).map((row) => row.id);
  }
  const few = matched.limit(FEW).as("few");
  const page = db().select({ id: few.id }).from(few).orderBy(direction(few.key), direction(few.id));
  return (await page.limit(query.limit).offset(query.offset)).map((row) => row.id);
}

/** One page of the products in any status, and the total up to 10,001. */
export async function findProductRows(query: ProductQuery) {
  if (usesFigures(query)) await refreshStockFigures();
  const where = matching(query);
  const figures = query.stock ? sql`join ${productFigures} on ${productFigures.productId} = ${products.id}` : sql``;
  const total = await countUpTo(
    sql`${products} join ${departments} on ${departments.id} = ${products.departmentId}
      join ${productTypes} on ${productTypes.id} = ${products.typeId} ${figures} where ${where ?? sql`true`}`,
  );
  const ids = await findPageIds(query, total);
  // With a join, so that the subqueries of `columns` name the table of each column.
  const found = await db()
    .select(columns)
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(inArray(products.id, ids));
  const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  return { total, rows };
}

export type ProductRow = Awaited<ReturnType<typeof findProductRows>>["rows"][number];

/** The people who have changed products, to filter by, at most a hundred. */
export async function findProductEditors(): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(sql`exists (select from ${productRevisions} saved where saved.staff_id = ${staff.id})`)
    .orderBy(asc(staff.name))
    .limit(100);
}
