import { LRUCache } from "lru-cache";

/** Something kept in memory, with what it weighs there. */
export type Sized = { bytes: number };

/** What was made, and whether it may be kept for the next visitor. */
export type Made<Value> = { value: Value; cacheable: boolean };

export type PageCache<Value extends Sized> = {
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
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 300;

type Bounds = { maxBytes: number; maxInProgress: number };

/** Keeps what was made until the catalogue changes, least recently used first to go. One key is never made twice at once. */
export function createPageCache<Value extends Sized>({ maxBytes, maxInProgress }: Bounds): PageCache<Value> {
  const entries = new LRUCache<string, Value>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const aliases = new LRUCache<string, string>({ max: MAX_ALIASES });
  let inProgress = new Map<string, Promise<Value>>();
  let making = 0;

  async function makeShared(key: string, make: () => Promise<Made<Value>>, generation: Map<string, Promise<Value>>) {
    making += 1;
    try {
      const made = await make();
      // A change that came meanwhile has begun a new round: this value may show what was before it.
      if (made.cacheable && generation === inProgress) entries.set(key, made.value);
      return made.value;
    } finally {
      making -= 1;
      generation.delete(key);
    }
  }

  return {
    get(address) {
      const value = entries.get(address);
      if (value) return value;
      const key = aliases.get(address);
      return key === undefined ? undefined : entries.get(key);
    },
    fetch(key, make, askedAs = key) {
      if (askedAs !== key && askedAs.length <= MAX_ALIAS_LENGTH) aliases.set(askedAs, key);
      const ready = entries.get(key);
      if (ready) return Promise.resolve(ready);
      const started = inProgress.get(key);
      if (started) return started;
      if (making >= maxInProgress) return Promise.reject(new Overloaded());
      const promise = makeShared(key, make, inProgress);
      inProgress.set(key, promise);
      return promise;
    },
    drop() {
      entries.clear();
      aliases.clear();
      inProgress = new Map();
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
