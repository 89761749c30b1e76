import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { shipmentLines, shipments } from "#app/features/orders/fulfillment/shipments.table.ts";
import { orderLines, orders } from "#app/features/orders/orders.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { variantFigures } from "#app/features/stock/figures/stock-figures.table.ts";
import { stockMovements, stockReservations } from "#app/features/stock/stock.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { countUpTo } from "#app/platform/db/keyset.server.ts";
import { MAX_COUNTED } from "#app/platform/http/keyset.ts";

/** Units of a variant on the shelf, and why: free to be sold, reserved for unpaid orders, sold and not yet sent. */
export type OnHand = { free: number; reserved: number; toSend: number; onHand: number };

const reservedUnits = sql<number>`coalesce((
  select sum(r.quantity) from ${stockReservations} r where r.variant_id = ${variants.id} and r.state = 'held'), 0)::int`;

/**
 * What is left to send of paid orders, as `unitsToSend` counts it. These orders are few, so they are the driving side; only those that were
 * sent in part have parcels.
 */
export const unitsToSend = sql`(
  select line.variant_id, sum(greatest(0, line.quantity - line.canceled - coalesce(sent.units, 0)))::int as units
  from ${orders} o join ${orderLines} line on line.order_id = o.id
  left join lateral (
    select sum(part.quantity) as units from ${shipmentLines} part
    join ${shipments} parcel on parcel.id = part.shipment_id and parcel.voided_at is null
    where o.fulfillment = 'partly_shipped' and part.order_id = line.order_id and part.position = line.position) sent on true
  where o.status not in ('awaiting_payment', 'cancelled', 'refunded')
    and o.fulfillment in ('none', 'packed', 'partly_shipped') group by 1) as waiting`;
const toSend = sql<number>`coalesce(waiting.units, 0)`;
const onHand = sql<number>`${variants.stock} + ${reservedUnits} + ${toSend}`;

const columns = { free: variants.stock, reserved: reservedUnits, toSend, onHand };

/** Locks these variants in the order of their ids, so that no unit is reserved or sold meanwhile. */
export async function lockVariants(ids: number[], tx: Tx): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(asc(variants.id))
    .for("no key update");
}

/** The units of these variants, by id; unknown ids are left out. */
export async function findOnHand(
  ids: number[],
  on: Database | Tx = db(),
): Promise<Map<number, OnHand & { sku: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: variants.id, sku: variants.sku, ...columns })
    .from(variants)
    .leftJoin(unitsToSend, sql`waiting.variant_id = ${variants.id}`)
    .where(inArray(variants.id, ids));
  return new Map(rows.map(({ id, ...units }) => [id, units]));
}

export type StockQuery = {
  low?: boolean;
  search?: string;
  productId?: number;
  variantId?: number;
  /** Variants of one product together, by name, instead of those with the fewest units first. */
  byProduct?: boolean;
  limit: number;
  offset: number;
};

/** The figures of variants whose SKU or product's name contains the text: each half by its own index, and none twice. */
const figuresFoundBy = (text: string) => sql`(
  select f.product_id, f.variant_id, f.free, f.is_low from ${products} p join ${variantFigures} f on f.product_id = p.id
  where p.name ilike ${text}
  union all
  select f.product_id, f.variant_id, f.free, f.is_low from ${variants} v join ${products} p on p.id = v.product_id
  join ${variantFigures} f on f.product_id = v.product_id and f.variant_id = v.id
  where v.sku ilike ${text} and p.name not ilike ${text}) as variant_figures`;

const contains = (search: string) => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

/** The ids of one page in the order of their products' names, and the total up to 10,001. */
async function findByProduct({ search, variantId, limit, offset }: StockQuery) {
  const text = search && contains(search);
  const where = and(
    variantId === undefined ? undefined : eq(variants.id, variantId),
    text ? sql`${variants.id} in (select variant_id from ${figuresFoundBy(text)})` : undefined,
  );
  const [total, rows] = await Promise.all([
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
  return { total, ids: rows.map(({ id }) => id) };
}

/** The ids of one page, those with the fewest free units first, and the total up to 10,001. */
async function findFewestFirst({ low, productId, search, limit, offset }: StockQuery) {
  const isLow = low ? sql`${variantFigures.isLow}` : undefined;
  const own = productId === undefined ? undefined : eq(variantFigures.productId, productId);
  const where = and(isLow, own) ?? sql`true`;
  const text = search && contains(search);
  const found = text ? figuresFoundBy(text) : sql`${variantFigures}`;
  const total = await countUpTo(sql`${found} where ${where}`);
  // Of many, the first are soon met in the order of the index. Few are found first, and then sorted.
  const from =
    text && total > MAX_COUNTED
      ? sql`${variantFigures} join ${variants} v on v.id = ${variantFigures.variantId} join ${products} p on p.id = v.product_id
          where (v.sku ilike ${text} or p.name ilike ${text}) and`
      : sql`${found} where`;
  const { rows } = await db().execute<{ id: number }>(sql`
    select ${variantFigures.variantId} as id from ${from} ${where}
    order by ${variantFigures.free}, ${variantFigures.variantId} limit ${limit} offset ${offset}`);
  return { total, ids: rows.map(({ id }) => id) };
}

/** One page of the variants with their units, those with the fewest free units first, and the total up to 10,001. */
export async function findStock(query: StockQuery) {
  if (query.variantId === undefined) await refreshStockFigures();
  const { total, ids } = await (query.byProduct || query.variantId !== undefined
    ? findByProduct(query)
    : findFewestFirst(query));
  const found = await db()
    .select({
      variantId: variants.id,
      sku: variants.sku,
      color: variants.color,
      size: variants.size,
      status: variants.status,
      lowStockAt: variants.lowStockAt,
      productId: products.id,
      productName: products.name,
      productStatus: products.status,
      ...columns,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(unitsToSend, sql`waiting.variant_id = ${variants.id}`)
    .where(inArray(variants.id, ids));
  return { total, rows: ids.flatMap((id) => found.find((row) => row.variantId === id) ?? []) };
}

export type StockRow = Awaited<ReturnType<typeof findStock>>["rows"][number];

/** The movements of a variant, newest first. */
export function findMovements(variantId: number, { limit, offset }: { limit: number; offset: number }) {
  const { id, at, change, reason, note, staffId, undoes } = stockMovements;
  return db()
    .select({ id, at, change, reason, note, staffId, undoes, staffName: staff.name, orderNumber: orders.number })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(staff, eq(staff.id, stockMovements.staffId))
    .where(eq(stockMovements.variantId, variantId))
    .orderBy(desc(stockMovements.id))
    .limit(limit)
    .offset(offset);
}

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number];
