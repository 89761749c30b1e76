import type { Product } from "./catalog.contract.ts";
import { currentRound, openShelf, type Shelf } from "./catalog-cache.ts";
import { findBriefly, findBySlugOrId, findFully } from "./products.queries.ts";
import { type BriefProduct, showBriefly, showFully } from "./serialize-product.ts";

/** So many products at most are held in memory: some 40 MB. */
const MOST = 2000;

const brief = openShelf<number, BriefProduct>(MOST);
const full = openShelf<number, Product>(MOST);
const byAddress = openShelf<string, Product>(MOST);

async function through<Item extends { id: number }>(
  shelf: Shelf<number, Item>,
  ids: number[],
  read: (missing: number[]) => Promise<Item[]>,
): Promise<Item[]> {
  const since = currentRound();
  const found = new Map(ids.map((id) => [id, shelf.get(id)]));
  const missing = ids.filter((id) => !found.get(id));
  for (const item of missing.length > 0 ? await read(missing) : []) {
    found.set(item.id, item);
    shelf.hold(item.id, item, since);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** These products as cards show them, in this order. Unknown ids are left out. */
export function briefProducts(ids: number[]): Promise<BriefProduct[]> {
  return through(brief, ids, async (missing) => (await findBriefly(missing)).map(showBriefly));
}

/** These products with all that the shop knows of them, in this order. Unknown ids are left out. */
export function fullProducts(ids: number[]): Promise<Product[]> {
  return through(full, ids, async (missing) => (await findFully(missing)).map(showFully));
}

/** The product at this slug or id. */
export async function productAt(slug: string, id: number | null): Promise<Product | undefined> {
  const held = byAddress.get(slug);
  if (held) return held;
  const since = currentRound();
  const row = await findBySlugOrId(slug, id);
  if (!row) return undefined;
  const product = showFully(row);
  byAddress.hold(slug, product, since);
  return product;
}
