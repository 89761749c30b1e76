import type { Product } from "./catalog.contract.ts";
import { findBriefly, findBySlugOrId, findFully } from "./products.queries.ts";
import { type BriefProduct, showBriefly, showFully } from "./show-product.ts";

/** So many products at most are held in memory: some 40 MB. */
const MOST = 2000;

type Shelf<Key, Item> = Map<Key, Item>;
const brief: Shelf<number, BriefProduct> = new Map();
const full: Shelf<number, Product> = new Map();
const byAddress: Shelf<string, Product> = new Map();

/** Raised at each change: what was being read meanwhile may be old. Undefined while nobody tells of changes. */
let round: number | undefined;

/** From now on products are held in memory. Whoever says so calls `forgetProducts` at every change of the catalogue or a stock. */
export function holdProducts(): void {
  round = 0;
}

/** Forgets every product that is held in memory: something has changed. */
export function forgetProducts(): void {
  if (round !== undefined) round += 1;
  for (const shelf of [brief, full, byAddress]) shelf.clear();
}

function hold<Key, Item>(shelf: Shelf<Key, Item>, key: Key, item: Item, since: number | undefined): void {
  if (since === undefined || since !== round) return;
  shelf.set(key, item);
  const [oldest] = shelf.keys();
  if (shelf.size > MOST && oldest !== undefined) shelf.delete(oldest);
}

async function through<Item extends { id: number }>(
  shelf: Shelf<number, Item>,
  ids: number[],
  read: (missing: number[]) => Promise<Item[]>,
): Promise<Item[]> {
  const since = round;
  const found = new Map(ids.map((id) => [id, shelf.get(id)]));
  const missing = ids.filter((id) => !found.get(id));
  for (const item of missing.length > 0 ? await read(missing) : []) {
    found.set(item.id, item);
    hold(shelf, item.id, item, since);
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
  const since = round;
  const row = await findBySlugOrId(slug, id);
  if (!row) return undefined;
  const product = showFully(row);
  hold(byAddress, slug, product, since);
  return product;
}
