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
  const kept = new Map<string, Value>();
  const spellings = new Map<string, string>();
  let underWay = new Map<string, Promise<Value>>();
  let making = 0;
  let bytes = 0;

  function keep(key: string, value: Value): void {
    if (value.bytes > maxBytes / 4) return;
    bytes += value.bytes - (kept.get(key)?.bytes ?? 0);
    kept.delete(key);
    kept.set(key, value);
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= freed;
    }
  }

  async function makeOnce(key: string, make: () => Promise<Made<Value>>, round: Map<string, Promise<Value>>) {
    making += 1;
    try {
      const made = await make();
      // A change that came meanwhile has begun a new round: this value may show what was before it.
      if (made.keep && round === underWay) keep(key, made.value);
      return made.value;
    } finally {
      making -= 1;
      round.delete(key);
    }
  }

  return {
    get(address) {
      const key = kept.has(address) ? address : (spellings.get(address) ?? address);
      const value = kept.get(key);
      if (value) {
        kept.delete(key);
        kept.set(key, value);
      }
      return value;
    },
    fetch(key, make, askedAs = key) {
      if (askedAs !== key && askedAs.length <= LONGEST_SPELLING) {
        if (spellings.size >= MOST_SPELLINGS) spellings.clear();
        spellings.set(askedAs, key);
      }
      const ready = this.get(key);
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
      bytes = 0;
      underWay = new Map();
    },
    size: () => ({ entries: kept.size, bytes }),
  };
}
