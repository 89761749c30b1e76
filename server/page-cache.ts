import { LRUCache } from "lru-cache";

/** Something kept in memory, with what it weighs there. */
export type Kept = { bytes: number };

/** What was made, and whether it may be kept for the next visitor. */
export type Made<Value> = { value: Value; keep: boolean };

export type PageCache<Value extends Kept> = {
  /** What is kept under this key, or under the key for which an address was asked before. */
  get(address: string): Value | undefined;
  /** The kept value, or the one being made, or a new one. Throws Overloaded when too many are being made. */
  fetch(key: string, make: () => Promise<Made<Value>>, askedAs?: string): Promise<Value>;
  /** Forgets everything. What is being made now is given to those who wait for it and to nobody after. */
  drop(): void;
  size(): { entries: number; bytes: number };
};

/** Too many different things are being made at once. */
export class Overloaded extends Error {}

/** So many spellings of addresses are remembered, none longer than this. */
const MOST_SPELLINGS = 10_000;
const LONGEST_SPELLING = 300;

type Bounds = { maxBytes: number; maxUnderWay: number };

/** Keeps what was made until the catalogue changes, least recently used first to go. One key is never made twice at once. */
export function createPageCache<Value extends Kept>({ maxBytes, maxUnderWay }: Bounds): PageCache<Value> {
  const kept = new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const spellings = new LRUCache<string, string>({ max: MOST_SPELLINGS });
  let underWay = new Map<string, Promise<Value>>();
  let making = 0;

  async function makeOnce(key: string, make: () => Promise<Made<Value>>, round: Map<string, Promise<Value>>) {
    making += 1;
    try {
      const made = await make();
      // A change that came meanwhile has begun a new round: this value may show what was before it.
      if (made.keep && round === underWay) kept.set(key, made.value);
      return made.value;
    } finally {
      making -= 1;
      round.delete(key);
    }
  }

  return {
    get(address) {
      const value = kept.get(address);
      if (value) return value;
      const key = spellings.get(address);
      return key === undefined ? undefined : kept.get(key);
    },
    fetch(key, make, askedAs = key) {
      if (askedAs !== key && askedAs.length <= LONGEST_SPELLING) spellings.set(askedAs, key);
      const ready = kept.get(key);
      if (ready) return Promise.resolve(ready);
      const started = underWay.get(key);
      if (started) return started;
      if (making >= maxUnderWay) return Promise.reject(new Overloaded());
      const promise = makeOnce(key, make, underWay);
      underWay.set(key, promise);
      return promise;
    },
    drop() {
      kept.clear();
      spellings.clear();
      underWay = new Map();
    },
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
  };
}
