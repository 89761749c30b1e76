import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { departments, productImages, products, productTypes, variants } from "#app/features/catalog/catalog.table.ts";
import { slugPattern } from "#app/features/catalog/slug-pattern.ts";
import { images } from "#app/features/images/images.table.ts";
import { productRevisions } from "#app/features/product-editing/product-editing.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { productFigures } from "#app/features/stock/figures/stock-figures.table.ts";
import { stockReservations } from "#app/features/stock/stock.table.ts";
import { findUnitsToSendOf } from "#app/features/stock-taking/units-to-send.queries.ts";
import {
  cursorKey,
  type KeyOrder,
  keysetOf,
  type PageKey,
  readCountedKeys,
} from "#app/platform/db/counted-keys.server.ts";
import { db } from "#app/platform/db/db.server.ts";
import { readPage } from "#app/platform/db/keyset.server.ts";
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
  /** The staff member who changed it last. */
  changedBy?: string | undefined;
  ordering: (typeof PRODUCT_ORDERINGS)[number];
} & PageQuery;

const hasImage = sql`exists (select from ${productImages} shown where shown.product_id = ${products.id})`;

/**
 * Which products lack a part. The database stores none without a weight, and no image without alt text: only drafts can lack
 * them.
 */
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

const isNamed = (product: SQL, { text, inSlug }: Typed) => sql`(${product}.name ilike ${text}
  or ${product}.name ilike ${text.replaceAll("-", " ")} ${inSlug ? sql`or ${product}.slug like ${inSlug}` : sql``})`;
const hasSku = (product: SQL, { text }: Typed) =>
  sql`${product}.id in (select v.product_id from ${variants} v where v.sku ilike ${text})`;

/** What was typed as a part of a text, and of a slug. */
type Typed = { text: string; inSlug: string | undefined };
const typedOf = ({ search }: ProductQuery): Typed | undefined =>
  search ? { text: `%${search.replace(/[\\%_]/g, "\\$&")}%`, inSlug: slugPattern(search) } : undefined;

/** Products whose name or SKUs contain the text: each half by its own index, and none twice. */
const foundByText = (typed: Typed) => sql`(
  select p.* from ${products} p where ${isNamed(sql`p`, typed)}
  union all
  select p.* from ${products} p where ${hasSku(sql`p`, typed)} and not ${isNamed(sql`p`, typed)}) as products`;

/** The conditions on a row, without those on the text. */
function conditionsOf({
  status,
  category,
  type,
  tag,
  color,
  stock,
  missing,
  changedBy,
}: ProductQuery): SQL | undefined {
  return and(
    status && eq(products.status, status),
    category ? sql`${products.departmentId} = (select id from ${departments} where name = ${category})` : undefined,
    type ? sql`${products.typeId} = (select id from ${productTypes} where name = ${type})` : undefined,
    tag
      ? sql`${products.id} in (select t.product_id from product_tags t where lower(t.text) = lower(${tag}))`
      : undefined,
    color
      ? sql`${products.id} in (select v.product_id from ${variants} v where lower(v.color) = lower(${color}) and v.status = 'active')`
      : undefined,
    stock === "out" ? eq(productFigures.free, 0) : undefined,
    // As in the list of the stock: what shoppers can't see is not low.
    stock === "low" ? and(sql`${productFigures.hasLow}`, eq(products.status, "published")) : undefined,
    missing && lacks(missing),
    changedBy ? savedBy(changedBy) : undefined,
  );
}

type Order = KeyOrder & { key: PgColumn };
const ascending = (key: PgColumn, type: KeyOrder["type"]): Order => ({ key, type, id: "integer", descending: false });
const descending = (key: PgColumn, type: KeyOrder["type"]): Order => ({ key, type, id: "integer", descending: true });
// With the id in the same direction, as their indexes have them.
const ORDERS: Record<ProductQuery["ordering"], Order> = {
  "-changed_at": descending(products.updatedAt, "timestamptz"),
  changed_at: ascending(products.updatedAt, "timestamptz"),
  name: ascending(products.name, "text"),
  price: ascending(products.fromCents, "integer"),
  "-price": descending(products.fromCents, "integer"),
  stock: ascending(productFigures.free, "integer"),
  "-stock": descending(productFigures.free, "integer"),
};

const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  status: products.status,
  version: products.version,
  changedAt: products.updatedAt,
  /** The product's own, for variants without one. */
  ownPrice: products.priceCents,
  priceFrom: products.fromCents,
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

/** The keys of one page, without the values that would be computed for the rows that are skipped, and the total up to 10,001. */
async function findPageKeys(query: ProductQuery) {
  const order = ORDERS[query.ordering];
  const typed = typedOf(query);
  const where = conditionsOf(query) ?? sql`true`;
  const figures = usesFigures(query)
    ? sql`join ${productFigures} on ${productFigures.productId} = ${products.id}`
    : sql``;
  const from = typed ? foundByText(typed) : sql`${products}`;
  const matched = sql`select ${products.id} as id, ${order.key} as key from ${from} ${figures} where ${where}`;
  const counted = await readCountedKeys<number>(order, matched, query);
  if (!counted.ok) return counted;
  const { total, page } = counted.value;
  if (page) return ok({ total, page });
  // Of many, the first are soon met in the order of the index: the text is a condition on each row.
  const hasText = typed ? sql`(${isNamed(sql`products`, typed)} or ${hasSku(sql`products`, typed)})` : sql`true`;
  const id = query.ordering.endsWith("stock") ? productFigures.productId : products.id;
  const walked = await readPage<PageKey>(keysetOf(order, order.key, id), query, async (one) => {
    const { rows } = await db().execute<PageKey>(sql`
      select ${products.id} as id, ${cursorKey(order, order.key)} as key from ${products} ${figures}
      where ${where} and ${hasText} and ${one.where ?? sql`true`} order by ${one.orderBy} limit ${one.limit} offset ${one.offset}`);
    return rows;
  });
  return walked.ok ? ok({ total, page: walked.value }) : walked;
}

/** One page of the products in any status, and the total up to 10,001. Errors: invalid_cursor. */
export async function findProductRows(query: ProductQuery) {
  if (usesFigures(query)) await refreshStockFigures();
  const keys = await findPageKeys(query);
  if (!keys.ok) return keys;
  const { total, page } = keys.value;
  const ids = page.rows.map(({ id }) => id);
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
  return ok({ page: { ...page, rows }, total });
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
