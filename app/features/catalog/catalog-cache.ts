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
const all: { clear(): void }[] = [];

/** Enables caching. The caller must call `clearCatalogCaches` at every change of the catalog or a stock. */
export function enableCatalogCache(): void {
  generation = 0;
}

/** Clears all caches, because the catalog or a stock has changed. */
export function clearCatalogCaches(): void {
  if (generation !== undefined) generation += 1;
  for (const items of all) items.clear();
}

/** The generation to pass to `set`. Read it before reading the item. */
export function currentGeneration(): number | undefined {
  return generation;
}

/** Creates a cache for at most `max` items. The least recently used one is evicted first. */
export function createCatalogCache<Key extends {}, Item extends {}>(max: number): CatalogCache<Key, Item> {
  const items = new LRUCache<Key, Item>({ max });
  all.push(items);
  return {
    get: (key) => items.get(key),
    set(key, item, since) {
      if (since !== undefined && since === generation) items.set(key, item);
    },
  };
}
