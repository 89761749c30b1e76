import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { departments, productImages, products, productTypes, variants } from "#app/features/catalog/catalog.table.ts";
import { images } from "#app/features/images/images.table.ts";
import { productRevisions } from "#app/features/product-editing/product-editing.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { productFigures } from "#app/features/stock/figures/stock-figures.table.ts";
import { stockReservations } from "#app/features/stock/stock.table.ts";
import { findUnitsToSendOf } from "#app/features/stock-taking/units-to-send.queries.ts";
import { db } from "#app/platform/db/db.server.ts";
import { countUpTo, type Keyset, microseconds, readPage } from "#app/platform/db/keyset.server.ts";
import type { PageQuery } from "#app/platform/http/keyset.ts";
import { ok } from "#app/platform/result.ts";
import type { MISSING_PARTS, PRODUCT_ORDERINGS } from "./product-list.contract.ts";

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
} & PageQuery;

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

type Order = { key: PgColumn; type: "timestamptz" | "text" | "integer"; descending: boolean };
// With the id in the same direction, as their indexes have them.
const ORDERS: Record<ProductQuery["ordering"], Order> = {
  "-changed_at": { key: products.updatedAt, type: "timestamptz", descending: true },
  changed_at: { key: products.updatedAt, type: "timestamptz", descending: false },
  name: { key: products.name, type: "text", descending: false },
  price: { key: products.priceCents, type: "integer", descending: false },
  "-price": { key: products.priceCents, type: "integer", descending: true },
  stock: { key: productFigures.free, type: "integer", descending: false },
  "-stock": { key: productFigures.free, type: "integer", descending: true },
};

type PageKey = { id: number; key: string | number };
const keysetOf = (key: SQLWrapper, id: SQLWrapper, { type, descending }: Order): Keyset<PageKey> => ({
  columns: [
    { column: key, type },
    { column: id, type: "integer" },
  ],
  descending,
  keyOf: (row) => [row.key, row.id],
});
/** The value of a row in the order, for its cursor. */
const cursorKey = (key: SQLWrapper, { type }: Order) =>
  type === "timestamptz" ? microseconds(key) : sql<string | number>`${key}`;

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

/** The keys of one page, without the values that would be computed for the rows that are skipped. */
function findPageKeys(query: ProductQuery, total: number) {
  const order = ORDERS[query.ordering];
  const { key } = order;
  const listedId = query.ordering.endsWith("stock") ? productFigures.productId : products.id;
  const select = <Key extends SQL | SQL.Aliased>(value: Key) => {
    const listed = db()
      .select({ id: products.id, key: value })
      .from(products)
      .innerJoin(departments, eq(departments.id, products.departmentId))
      .innerJoin(productTypes, eq(productTypes.id, products.typeId));
    return usesFigures(query)
      ? listed.innerJoin(productFigures, eq(productFigures.productId, products.id)).$dynamic()
      : listed.$dynamic();
  };
  if (total > FEW) {
    return readPage<PageKey>(keysetOf(key, listedId, order), query, ({ where, orderBy, limit, offset }) =>
      select(cursorKey(key, order))
        .where(and(matching(query, true), where))
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset),
    );
  }
  // With a limit, so that the subquery is executed as it is. It leaves room for products that are added meanwhile.
  const few = select(sql`${key}`.as("key"))
    .where(matching(query))
    .limit(2 * FEW)
    .as("few");
  return readPage<PageKey>(keysetOf(few.key, few.id, order), query, async ({ where, orderBy, limit, offset }) => {
    if (total === 0) return [];
    const page = db()
      .select({ id: few.id, key: cursorKey(few.key, order) })
      .from(few);
    return await page.where(where).orderBy(orderBy).limit(limit).offset(offset);
  });
}

/** One page of the products in any status, and the total up to 10,001. Errors: invalid_cursor. */
export async function findProductRows(query: ProductQuery) {
  if (usesFigures(query)) await refreshStockFigures();
  const where = matching(query);
  const figures = query.stock ? sql`join ${productFigures} on ${productFigures.productId} = ${products.id}` : sql``;
  const total = await countUpTo(
    sql`${products} join ${departments} on ${departments.id} = ${products.departmentId}
      join ${productTypes} on ${productTypes.id} = ${products.typeId} ${figures} where ${where ?? sql`true`}`,
  );
  const page = await findPageKeys(query, total);
  if (!page.ok) return page;
  const ids = page.value.rows.map(({ id }) => id);
  // With a join, so that the subqueries of `columns` name the table of each column.
  const selected = db()
    .select(columns)
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(inArray(products.id, ids));
  const [found, toSend] = await Promise.all([selected, findUnitsToSendOf(ids)]);
  const rows = ids.flatMap((id) => {
    const row = found.find((one) => one.id === id);
    return row ? { ...row, toSend: toSend.get(id) ?? 0 } : [];
  });
  return ok({ page: { ...page.value, rows }, total });
}

export type ProductPage = Extract<Awaited<ReturnType<typeof findProductRows>>, { ok: true }>["value"];
export type ProductRow = ProductPage["page"]["rows"][number];

/** The people who have changed products, to filter by, at most a hundred. */
export async function findProductEditors(): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(sql`exists (select from ${productRevisions} saved where saved.staff_id = ${staff.id})`)
    .orderBy(asc(staff.name))
    .limit(100);
}
