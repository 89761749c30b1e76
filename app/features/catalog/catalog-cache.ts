import { LRUCache } from "lru-cache";

/** A cache in memory that is cleared when the catalog or a stock changes. */
export type CatalogCache<Key, Item> = {
  get(key: Key): Item | undefined;
  /**
   * Caches an item. `since` is the `currentGeneration` before it was read: if the catalog has changed since, the item is
   * dropped.
   */
  set(key: Key, item: Item, since: number | undefined): void;
};

/**
 * Incremented at each change, because what is being read then may be outdated. Undefined while invalidation isn't connected:
 * nothing is cached.
 */
let generation: number | undefined;
const all: { clear(productIds: ReadonlySet<number> | undefined): void }[] = [];

/** Enables caching. The caller must call `clearCatalogCaches` at every change of the catalog or a stock. */
export function enableCatalogCache(): void {
  generation = 0;
}

/**
 * Clears all caches, because the catalog has changed. When only quantities of some products have changed, it removes what shows
 * these products.
 */
export function clearCatalogCaches(productIds?: ReadonlySet<number>): void {
  if (generation !== undefined) generation += 1;
  for (const items of all) items.clear(productIds);
}

/** The generation to pass to `set`. Read it before reading the item. */
export function currentGeneration(): number | undefined {
  return generation;
}

/**
 * Creates a cache for at most `max` items. The least recently used one is evicted first. `productOf` returns the product whose
 * quantity an item shows; without it, items show no quantity.
 */
export function createCatalogCache<Key extends {}, Item extends {}>(
  max: number,
  productOf?: (item: Item) => number,
): CatalogCache<Key, Item> {
  const items = new LRUCache<Key, Item>({ max });
  all.push({
    clear(productIds) {
      if (!productIds) return items.clear();
      if (!productOf) return;
      for (const [key, item] of items.entries()) if (productIds.has(productOf(item))) items.delete(key);
    },
  });
  return {
    get: (key) => items.get(key),
    set(key, item, since) {
      if (since !== undefined && since === generation) items.set(key, item);
    },
  };
}
