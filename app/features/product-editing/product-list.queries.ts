import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { departments, productImages, products, productTypes, variants } from "#app/features/catalog/catalog.table.ts";
import { images } from "#app/features/images/images.table.ts";
import { stockReservations } from "#app/features/stock/stock.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { countUpTo } from "#app/platform/db/keyset.server.ts";
import { productRevisions } from "./product-editing.table.ts";

export const PRODUCT_ORDERINGS = ["-changed_at", "name", "price", "stock"] as const;

export type ProductQuery = {
  search?: string | undefined;
  status?: "draft" | "published" | "archived" | undefined;
  category?: string | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  color?: string | undefined;
  stock?: "out" | "low" | undefined;
  ordering: (typeof PRODUCT_ORDERINGS)[number];
  limit: number;
  offset: number;
};

const own = sql`from ${variants} v where v.product_id = ${products.id} and v.status = 'active'`;
const free = sql<number>`coalesce((select sum(v.stock) ${own}), 0)::int`;

function matching({ search, status, category, type, tag, color, stock }: ProductQuery): SQL | undefined {
  const text = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    status && eq(products.status, status),
    category ? eq(departments.name, category) : undefined,
    type ? eq(productTypes.name, type) : undefined,
    tag
      ? sql`exists (select from product_tags t where t.product_id = ${products.id} and lower(t.text) = lower(${tag}))`
      : undefined,
    color ? sql`exists (select ${own} and lower(v.color) = lower(${color}))` : undefined,
    stock === "out" ? sql`not exists (select ${own} and v.stock > 0)` : undefined,
    stock === "low" ? sql`exists (select ${own} and v.stock <= v.low_stock_at)` : undefined,
    text
      ? or(
          ilike(products.name, text),
          ilike(products.slug, text),
          sql`exists (select from ${variants} v where v.product_id = ${products.id} and v.sku ilike ${text})`,
        )
      : undefined,
  );
}

const orders: Record<ProductQuery["ordering"], SQL> = {
  "-changed_at": desc(products.updatedAt),
  name: asc(products.name),
  price: asc(products.priceCents),
  stock: asc(free),
};

const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  status: products.status,
  version: products.version,
  changedAt: products.updatedAt,
  priceFrom: sql<number>`least(${products.priceCents}, (select min(v.price_cents) ${own}))`,
  priceTo: sql<number>`greatest(${products.priceCents}, (select max(v.price_cents) ${own}))`,
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

/** One page of the products in any status, and the total up to 10,001. */
export async function findProductRows(query: ProductQuery) {
  const where = matching(query);
  const total = await countUpTo(
    sql`${products} join ${departments} on ${departments.id} = ${products.departmentId}
      join ${productTypes} on ${productTypes.id} = ${products.typeId} where ${where ?? sql`true`}`,
  );
  const rows = await db()
    .select(columns)
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId))
    .where(where)
    .orderBy(orders[query.ordering], desc(products.id))
    .limit(query.limit)
    .offset(query.offset);
  return { total, rows };
}

export type ProductRow = Awaited<ReturnType<typeof findProductRows>>["rows"][number];
