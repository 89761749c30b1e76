import { LRUCache } from "lru-cache";

/** Something of the catalogue that is held in memory until anything changes. */
export type Shelf<Key, Item> = {
  get(key: Key): Item | undefined;
  /** Holds what was read. `since` is what `currentRound` said before reading: what changed meanwhile is not held. */
  hold(key: Key, item: Item, since: number | undefined): void;
};

/** Raised at each change: what was being read meanwhile may be old. Undefined while nobody tells of changes. */
let round: number | undefined;
const all: { clear(): void }[] = [];

/** From now on shelves hold things. Whoever says so calls `clearShelves` at every change of the catalogue or a stock. */
export function holdFromNow(): void {
  round = 0;
}

/** Empties all shelves: something has changed. */
export function clearShelves(): void {
  if (round !== undefined) round += 1;
  for (const items of all) items.clear();
}

/** What to remember before reading something that is to be held. */
export function currentRound(): number | undefined {
  return round;
}

/** A shelf for at most so many things; the least recently used goes first. */
export function openShelf<Key extends {}, Item extends {}>(most: number): Shelf<Key, Item> {
  const items = new LRUCache<Key, Item>({ max: most });
  all.push(items);
  return {
    get: (key) => items.get(key),
    hold(key, item, since) {
      if (since !== undefined && since === round) items.set(key, item);
    },
  };
}
