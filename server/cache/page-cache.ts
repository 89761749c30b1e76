import { LRUCache } from "lru-cache";

/** A cached value with its estimated size in memory. */
export type Sized = { bytes: number };

/**
 * A computed value, and whether it may be cached. `productIds` are the products whose quantities it shows; undefined when it may
 * show any.
 */
export type Computed<Value> = { value: Value; cacheable: boolean; productIds?: number[] | undefined };

export type PageCache<Value extends Sized> = {
  /** The value cached for this key, or for the key that this URL was requested for before. */
  get(url: string): Value | undefined;
  /** The cached value, the one in progress, or a new one. Throws OverloadedError when too many are in progress. */
  fetch(key: string, compute: () => Promise<Computed<Value>>, url?: string): Promise<Value>;
  /** Clears the cache. Values in progress go to the requests that wait for them and are not cached. */
  drop(): void;
  /** Removes what shows the quantity of one of these products. What is in progress is not cached. */
  dropShowing(productIds: ReadonlySet<number>): void;
  size(): { entries: number; bytes: number };
};

/** Too many different values are being computed at once. */
export class OverloadedError extends Error {}

/** Request URLs that are equivalent to a key: how many are stored, and how long one may be. */
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 300;

type Bounds = { maxBytes: number; maxInProgress: number };

function removeShowing<Value>(entries: LRUCache<string, Computed<Value>>, productIds: ReadonlySet<number>): void {
  for (const [key, { productIds: shown }] of entries.entries()) {
    if (!shown || shown.some((id) => productIds.has(id))) entries.delete(key);
  }
}

/** A cache with least-recently-used eviction and invalidation of all entries. A key is never computed twice at once. */
export function createPageCache<Value extends Sized>({ maxBytes, maxInProgress }: Bounds): PageCache<Value> {
  const entries = new LRUCache<string, Computed<Value>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ value }) => value.bytes,
  });
  const aliases = new LRUCache<string, string>({ max: MAX_ALIASES });
  let inProgress = new Map<string, Promise<Value>>();
  let computing = 0;

  async function compute(key: string, work: () => Promise<Computed<Value>>, generation: Map<string, Promise<Value>>) {
    computing += 1;
    try {
      const computed = await work();
      // An invalidation in the meantime starts a new generation: this value may be stale.
      if (computed.cacheable && generation === inProgress) entries.set(key, computed);
      return computed.value;
    } finally {
      computing -= 1;
      generation.delete(key);
    }
  }

  return {
    get(url) {
      const entry = entries.get(url);
      if (entry) return entry.value;
      const key = aliases.get(url);
      return key === undefined ? undefined : entries.get(key)?.value;
    },
    fetch(key, work, url = key) {
      if (url !== key && url.length <= MAX_ALIAS_LENGTH) aliases.set(url, key);
      const ready = entries.get(key);
      if (ready) return Promise.resolve(ready.value);
      const started = inProgress.get(key);
      if (started) return started;
      if (computing >= maxInProgress) return Promise.reject(new OverloadedError());
      const promise = compute(key, work, inProgress);
      inProgress.set(key, promise);
      return promise;
    },
    drop() {
      entries.clear();
      aliases.clear();
      inProgress = new Map();
    },
    dropShowing(productIds) {
      removeShowing(entries, productIds);
      inProgress = new Map();
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
