import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { countWaiting } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { variantFigures } from "#app/features/stock/figures/stock-figures.table.ts";
import { stockMovements } from "#app/features/stock/stock.table.ts";
import { type KeyOrder, keysetOf, type PageKey, readCountedKeys } from "#app/platform/db/counted-keys.server.ts";
import { db } from "#app/platform/db/db.server.ts";
import { countUpTo, type Keyset, readPage } from "#app/platform/db/keyset.server.ts";
import type { PageQuery } from "#app/platform/http/keyset.ts";
import { ok } from "#app/platform/result.ts";
import { unitColumns, unitsComingBack, unitsToSendByVariant } from "./on-hand.queries.ts";

export type StockQuery = { low?: boolean; search?: string; productId?: number } & PageQuery;

/** The figures of variants whose SKU or product's name contains the text: each half by its own index, and none twice. */
const figuresFoundBy = (text: string) => sql`(
  select f.product_id, f.variant_id, f.free, f.is_low from ${products} p join ${variantFigures} f on f.product_id = p.id
  where p.name ilike ${text}
  union all
  select f.product_id, f.variant_id, f.free, f.is_low from ${variants} v join ${products} p on p.id = v.product_id
  join ${variantFigures} f on f.product_id = v.product_id and f.variant_id = v.id
  where v.sku ilike ${text} and p.name not ilike ${text}) as variant_figures`;

const contains = (search: string) => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

/** Those with the fewest free units first. */
const fewestFirst: KeyOrder = { type: "integer", id: "integer", descending: false };

/** The keys of one page, and the total up to 10,001. */
async function findPageKeys({ low, productId, search, ...query }: StockQuery) {
  const isLow = low ? sql`${variantFigures.isLow}` : undefined;
  const own = productId === undefined ? undefined : eq(variantFigures.productId, productId);
  const conditions = and(isLow, own) ?? sql`true`;
  const text = search && contains(search);
  const found = text ? figuresFoundBy(text) : sql`${variantFigures}`;
  const columns = sql`${variantFigures.variantId} as id, ${variantFigures.free} as key`;
  const matched = sql`select ${columns} from ${found} where ${conditions}`;
  const counted = await readCountedKeys<number>(fewestFirst, matched, query);
  if (!counted.ok) return counted;
  const { total, page } = counted.value;
  if (page) return ok({ total, page });
  // Of many, the first are soon met in the order of the index: the text is a condition on each row.
  const from = text
    ? sql`${variantFigures} join ${variants} v on v.id = ${variantFigures.variantId} join ${products} p on p.id = v.product_id
        where (v.sku ilike ${text} or p.name ilike ${text}) and`
    : sql`${variantFigures} where`;
  const keyset = keysetOf<number>(fewestFirst, variantFigures.free, variantFigures.variantId);
  const walked = await readPage<PageKey>(keyset, query, async ({ where, orderBy, limit, offset }) => {
    const { rows } = await db().execute<PageKey>(sql`
      select ${columns} from ${from} ${conditions} and ${where ?? sql`true`} order by ${orderBy} limit ${limit} offset ${offset}`);
    return rows;
  });
  return walked.ok ? ok({ total, page: walked.value }) : walked;
}

const rowColumns = {
  variantId: variants.id,
  sku: variants.sku,
  color: variants.color,
  size: variants.size,
  status: variants.status,
  lowStockAt: variants.lowStockAt,
  productId: products.id,
  productName: products.name,
  productStatus: products.status,
  ...unitColumns,
};

/** These variants with their units, in the order of the ids. */
async function findRows(ids: number[]) {
  const waiting = await countWaiting(ids);
  const found = await db()
    .select(rowColumns)
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(unitsToSendByVariant, sql`waiting.variant_id = ${variants.id}`)
    .leftJoin(unitsComingBack, sql`refunded.variant_id = ${variants.id}`)
    .where(inArray(variants.id, ids));
  return ids.flatMap((id) => {
    const row = found.find(({ variantId }) => variantId === id);
    return row ? { ...row, waiting: waiting.get(id) ?? 0 } : [];
  });
}

export type StockRow = Awaited<ReturnType<typeof findRows>>[number];

/**
 * One page of the variants with their units, those with the fewest free units first, and the total up to 10,001. Errors:
 * invalid_cursor.
 */
export async function findStock(query: StockQuery) {
  await refreshStockFigures();
  const keys = await findPageKeys(query);
  if (!keys.ok) return keys;
  const { total, page } = keys.value;
  const rows = await findRows(page.rows.map(({ id }) => id));
  return ok({ page: { ...page, rows }, total });
}

type ByProduct = { search?: string; limit: number; offset: number };

/** One page of the variants with their units, those of one product together, by name, and the total up to 10,001. */
export async function findStockByProduct({ search, limit, offset }: ByProduct) {
  const where: SQL | undefined = search
    ? sql`${variants.id} in (select variant_id from ${figuresFoundBy(contains(search))})`
    : undefined;
  if (search) await refreshStockFigures();
  const [total, page] = await Promise.all([
    countUpTo(sql`${variants} where ${where ?? sql`true`}`),
    db()
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(where)
      .orderBy(asc(products.name), asc(products.id), asc(variants.position), asc(variants.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, rows: await findRows(page.map(({ id }) => id)) };
}

/** One variant with its units. */
export async function findStockOf(variantId: number): Promise<StockRow | undefined> {
  const [row] = await findRows([variantId]);
  return row;
}

const { id, at, change, reason, note, staffId, undoes } = stockMovements;
const movementColumns = {
  id,
  at,
  change,
  reason,
  note,
  staffId,
  undoes,
  staffName: staff.name,
  orderNumber: orders.number,
};

const selectMovements = () =>
  db()
    .select(movementColumns)
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(staff, eq(staff.id, stockMovements.staffId));

export type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number];

const newestFirst: Keyset<MovementRow> = {
  columns: [{ column: stockMovements.id, type: "bigint" }],
  descending: true,
  keyOf: (row) => [row.id],
};

/** One page of the movements of a variant, the newest first, and the total up to 10,001. Errors: invalid_cursor. */
export async function findMovements(variantId: number, query: PageQuery) {
  const own = eq(stockMovements.variantId, variantId);
  const [page, total] = await Promise.all([
    readPage(newestFirst, query, async ({ where, orderBy, limit, offset }) =>
      selectMovements().where(and(own, where)).orderBy(orderBy).limit(limit).offset(offset),
    ),
    countUpTo(sql`${stockMovements} where ${own}`),
  ]);
  return page.ok ? ok({ page: page.value, total }) : page;
}
