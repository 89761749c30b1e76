import { LRUCache } from "lru-cache";
import { isOutage } from "#app/platform/outage.ts";

/** A cached value with its estimated size in memory. */
export type Sized = { bytes: number };

/**
 * A computed value, and whether it may be cached. `productIds` are the products whose quantities it shows; undefined when it may
 * show any. `isOutage`: the value reports that the database can't be reached, so a stale one is better.
 */
export type Computed<Value> = {
  value: Value;
  cacheable: boolean;
  productIds?: number[] | undefined;
  isOutage?: boolean;
};

export type PageCache<Value extends Sized> = {
  /** The value cached for this key, or for the key that this URL was requested for before. */
  get(url: string): Value | undefined;
  /** The cached value, the one in progress, or a new one. Throws OverloadedError when too many are in progress. */
  fetch(key: string, compute: () => Promise<Computed<Value>>, url?: string): Promise<Value>;
  /** Makes all values stale. Those in progress go to the requests that wait for them and are not cached. */
  invalidate(): void;
  /** Makes stale what shows the quantity of one of these products, or may show any. What is in progress is not cached. */
  invalidateProducts(productIds: ReadonlySet<number>): void;
  /** What is stored, stale values included, and what it was good for. */
  state(): CacheState;
};

/** `misses` are requests whose value had to be computed; for `stale` of them it could not, and they got an old one. */
export type CacheState = { entries: number; bytes: number; hits: number; misses: number; stale: number };

/** Too many different values are being computed at once. */
export class OverloadedError extends Error {}

/** Request URLs that are equivalent to a key: how many are stored, and how long one may be. */
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 300;

type Bounds = {
  maxBytes: number;
  maxInProgress: number;
  /** Called when a stale value is served because a new one can't be computed. */
  onStale?: (key: string) => void;
};

/**
 * An entry, fresh while `staleSince` is undefined. During an outage it is served without another attempt until `retryAt`. `isLate`:
 * a new value took too long, so no request waits for the next one.
 */
type Entry<Value> = Computed<Value> & { staleSince?: number; retryAt?: number; isLate?: boolean };

/** A stale value is served for a day at most. The header that allows the same to shared caches is `stale-if-error`. */
export const MAX_STALE_SECONDS = 86_400;
/** After a failure, the next attempt to compute a value is made after this time: each one may wait for a timeout. */
const RETRY_MS = 1000;
/** If a new value takes longer than this, the stale one is served while it is being computed. */
const STALE_AFTER_MS = 3000;

/** The entries of a cache, fresh and stale. */
function openEntries<Value extends Sized>(maxBytes: number) {
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ value }) => value.bytes,
  });
  return {
    fresh(key: string): Entry<Value> | undefined {
      const entry = entries.get(key);
      return entry?.staleSince === undefined ? entry : undefined;
    },
    stale(key: string): Entry<Value> | undefined {
      const entry = entries.get(key);
      const age = performance.now() - (entry?.staleSince ?? Number.NEGATIVE_INFINITY);
      return age < MAX_STALE_SECONDS * 1000 ? entry : undefined;
    },
    set: (key: string, entry: Entry<Value>) => void entries.set(key, entry),
    delete: (key: string) => void entries.delete(key),
    makeStale(matches: (entry: Entry<Value>) => boolean): void {
      const staleSince = performance.now();
      for (const [, entry] of entries.entries()) if (matches(entry)) entry.staleSince ??= staleSince;
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

/** The promised value, or the stale one: if it takes longer than three seconds, and at once if it did before. */
async function inTime<Value>(promise: Promise<Value>, entry: Entry<Value>, serveStale: () => Value): Promise<Value> {
  if (entry.isLate) {
    promise.catch(() => undefined); // A later request tries again.
    return serveStale();
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => {
      entry.isLate = true;
      resolve(serveStale());
    }, STALE_AFTER_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Computes values, each once at a time. While that fails or takes too long, the stale value is served. */
function createComputer<Value extends Sized>(entries: ReturnType<typeof openEntries<Value>>, bounds: Bounds) {
  let staleCount = 0;
  let inProgress = new Map<string, Promise<Value>>();
  let computing = 0;

  function serveStale(key: string): (() => Value) | undefined {
    const entry = entries.stale(key);
    if (!entry) return undefined;
    return () => {
      entry.retryAt = performance.now() + RETRY_MS;
      staleCount += 1;
      bounds.onStale?.(key);
      return entry.value;
    };
  }

  async function compute(key: string, work: () => Promise<Computed<Value>>, generation: Map<string, Promise<Value>>) {
    computing += 1;
    try {
      const computed = await work();
      const replacement = computed.isOutage ? serveStale(key) : undefined;
      if (replacement) return replacement();
      // An invalidation in the meantime starts a new generation: this value may be stale.
      if (generation === inProgress) {
        if (computed.cacheable) entries.set(key, computed);
        // The page is gone or has moved: what was there before must not be served anymore.
        else entries.delete(key);
      }
      return computed.value;
    } catch (error) {
      const replacement = isOutage(error) ? serveStale(key) : undefined;
      if (replacement) return replacement();
      throw error;
    } finally {
      computing -= 1;
      generation.delete(key);
    }
  }

  return {
    staleCount: () => staleCount,
    startGeneration: () => {
      inProgress = new Map();
    },
    compute(key: string, work: () => Promise<Computed<Value>>): Promise<Value> {
      const replacement = serveStale(key);
      const started = inProgress.get(key);
      if (!started && computing >= bounds.maxInProgress) {
        return replacement ? Promise.resolve(replacement()) : Promise.reject(new OverloadedError());
      }
      const promise = started ?? compute(key, work, inProgress);
      inProgress.set(key, promise);
      const entry = entries.stale(key);
      return entry && replacement ? inTime(promise, entry, replacement) : promise;
    },
  };
}

/** A cache with least-recently-used eviction and invalidation. Within a generation, a key is never computed twice at once. */
export function createPageCache<Value extends Sized>(bounds: Bounds): PageCache<Value> {
  const entries = openEntries<Value>(bounds.maxBytes);
  const aliases = new LRUCache<string, string>({ max: MAX_ALIASES });
  const computer = createComputer(entries, bounds);
  let [hits, misses, staleUntilRetry] = [0, 0, 0];
  const makeStale = (matches: (entry: Entry<Value>) => boolean) => {
    entries.makeStale(matches);
    computer.startGeneration();
  };
  return {
    get(url) {
      const key = aliases.get(url);
      const entry = entries.fresh(url) ?? (key === undefined ? undefined : entries.fresh(key));
      if (entry) hits += 1;
      return entry?.value;
    },
    fetch(key, work, url = key) {
      if (url !== key && url.length <= MAX_ALIAS_LENGTH) aliases.set(url, key);
      const ready = entries.fresh(key);
      if (ready) {
        hits += 1;
        return Promise.resolve(ready.value);
      }
      misses += 1;
      const old = entries.stale(key);
      if (old?.retryAt && performance.now() < old.retryAt) {
        staleUntilRetry += 1;
        return Promise.resolve(old.value);
      }
      return computer.compute(key, work);
    },
    invalidate: () => makeStale(() => true),
    invalidateProducts: (productIds) =>
      makeStale(({ productIds: shown }) => !shown || shown.some((id) => productIds.has(id))),
    state: () => ({ ...entries.size(), hits, misses, stale: computer.staleCount() + staleUntilRetry }),
  };
}
