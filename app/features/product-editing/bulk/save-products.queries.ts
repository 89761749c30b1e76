import { isDeepStrictEqual } from "node:util";
import { asc, inArray, sql } from "drizzle-orm";
import { products, productTags, variants } from "#app/features/catalog/catalog.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { type DocumentVariant, priceInCents } from "../product-document.contract.ts";
import type { StoredProduct } from "../product-document.queries.ts";

/** A product before and after a save. */
type Change = { before: StoredProduct; status: StoredProduct["status"]; document: StoredProduct["document"] };

/** Locks these products in the order of single saves: all variants by their ids, then the products by theirs. */
export async function lockProducts(ids: number[], tx: Tx): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for("no key update");
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("no key update");
}

/** Writes the statuses that differ. `at` is when products are published that never were. */
export async function updateStatuses(changes: Change[], at: Date, tx: Tx): Promise<void> {
  const changed = changes.filter(({ before, status }) => before.status !== status);
  if (changed.length === 0) return;
  const publishedAt = sql`coalesce(${products.publishedAt}, ${at.toISOString()}::timestamptz)`;
  await tx.execute(sql`
    update ${products} set status = changed.status,
      published_at = case changed.status when 'published' then ${publishedAt} else ${products.publishedAt} end
    from unnest(${sql.param(changed.map(({ before }) => before.id))}::int[],
      ${sql.param(changed.map(({ status }) => status))}::text[]) as changed (id, status)
    where ${products.id} = changed.id`);
}

type Prices = { id: number; price: number | null; compareAt: number | null };
const rowsOf = (prices: Prices[]) => sql`
  unnest(${sql.param(prices.map(({ id }) => id))}::int[], ${sql.param(prices.map(({ price }) => price))}::int[],
    ${sql.param(prices.map(({ compareAt }) => compareAt))}::int[]) as changed (id, price, compare_at)`;

/** Writes the prices of products that differ. */
export async function updatePrices(changes: Change[], tx: Tx): Promise<void> {
  const changed = changes.flatMap(({ before, document }): Prices[] => {
    const { price, compare_at_price } = document;
    if (price === before.document.price && compare_at_price === before.document.compare_at_price) return [];
    return [{ id: before.id, price: priceInCents(price), compareAt: priceInCents(compare_at_price) }];
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${products} set price_cents = changed.price, compare_at_cents = changed.compare_at
    from ${rowsOf(changed)} where ${products.id} = changed.id`);
}

/** Writes the prices of variants that differ. */
export async function updateVariantPrices(changes: Change[], tx: Tx): Promise<void> {
  const changed = changes.flatMap(({ before, document }) =>
    changedVariants(before.document.variants, document.variants),
  );
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${variants} set price_cents = changed.price, compare_at_cents = changed.compare_at
    from ${rowsOf(changed)} where ${variants.id} = changed.id`);
}

function changedVariants(before: DocumentVariant[], after: DocumentVariant[]): Prices[] {
  const former = new Map(before.map((variant) => [variant.id, variant]));
  return after.flatMap(({ id, price, compare_at_price }) => {
    const from = former.get(id);
    if (id === null || !from || (from.price === price && from.compare_at_price === compare_at_price)) return [];
    return [{ id, price: priceInCents(price), compareAt: priceInCents(compare_at_price) }];
  });
}

/** Writes the tags at positions that differ: every write of tags makes the product's search index anew. */
export async function updateTags(changes: Change[], tx: Tx): Promise<void> {
  const changed = changes.filter(({ before, document }) => !isDeepStrictEqual(before.document.tags, document.tags));
  const rows = changed.flatMap(({ before, document }) =>
    document.tags.flatMap((text, index) =>
      before.document.tags[index] === text ? [] : [{ productId: before.id, position: index + 1, text }],
    ),
  );
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into ${productTags} (product_id, position, text)
      select * from unnest(${sql.param(rows.map(({ productId }) => productId))}::int[],
        ${sql.param(rows.map(({ position }) => position))}::int[], ${sql.param(rows.map(({ text }) => text))}::text[])
      on conflict (product_id, position) do update set text = excluded.text`);
  }
  const shorter = changed.filter(({ before, document }) => document.tags.length < before.document.tags.length);
  if (shorter.length === 0) return;
  await tx.execute(sql`
    delete from ${productTags} using unnest(${sql.param(shorter.map(({ before }) => before.id))}::int[],
      ${sql.param(shorter.map(({ document }) => document.tags.length))}::int[]) as kept (id, count)
    where ${productTags.productId} = kept.id and ${productTags.position} > kept.count`);
}

/** The versions of these products, by id. */
export async function findVersions(ids: number[], tx: Tx): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, version }) => [id, version]));
}
