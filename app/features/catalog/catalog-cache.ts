import { LRUCache } from "lru-cache";

/** Something of the catalogue that is held in memory until anything changes. */
export type CatalogCache<Key, Item> = {
  get(key: Key): Item | undefined;
  /** Holds what was read. `since` is what `currentGeneration` said before reading: what changed meanwhile is not held. */
  set(key: Key, item: Item, since: number | undefined): void;
};

/** Raised at each change: what was being read meanwhile may be old. Undefined while nobody tells of changes. */
let generation: number | undefined;
const all: { clear(): void }[] = [];

/** From now on shelves hold things. Whoever says so calls `clearCatalogCaches` at every change of the catalogue or a stock. */
export function enableCatalogCache(): void {
  generation = 0;
}

/** Empties all shelves: something has changed. */
export function clearCatalogCaches(): void {
  if (generation !== undefined) generation += 1;
  for (const items of all) items.clear();
}

/** What to remember before reading something that is to be held. */
export function currentGeneration(): number | undefined {
  return generation;
}

/** A shelf for at most so many things; the least recently used goes first. */
export function createCatalogCache<Key extends {}, Item extends {}>(max: number): CatalogCache<Key, Item> {
  const items = new LRUCache<Key, Item>({ max: max });
  all.push(items);
  return {
    get: (key) => items.get(key),
    set(key, item, since) {
      if (since !== undefined && since === generation) items.set(key, item);
    },
  };
}
