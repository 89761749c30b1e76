import type { Values } from "./checkout-fields.ts";

const DRAFT = "checkout-draft";
const KEY = "checkout-key";

type StoredKey = { key: string; of: string };

/** A browser that forbids storage forgets what was typed when the page is left, and still buys. */
function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Not kept: the order can be placed without.
  }
}

/** Keeps what was typed in this tab, for Back and for a reload. */
export function saveDraft(values: Values): void {
  write(DRAFT, values);
}

/** What was typed before in this tab. */
export function readDraft(): Values {
  const draft = read(DRAFT);
  if (typeof draft !== "object" || draft === null) return {};
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === "string"));
}

/**
 * The Idempotency-Key of a checkout: the same one as long as it says the same of the same cart, so that a second press,
 * Back and a reload make one order; another one as soon as it says something else.
 */
export function keyFor(checkout: string, fresh: string): string {
  const stored = read(KEY) as StoredKey | null;
  if (stored?.of === checkout && typeof stored.key === "string") return stored.key;
  // The rendered form brings a key. Once used, it belongs to what it was used for.
  const key = stored?.key === fresh ? newKey() : fresh;
  write(KEY, { key, of: checkout });
  return key;
}

/** A random key. `crypto.randomUUID` is missing where a shop is opened over plain http in a local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The order is settled: the next checkout is a new one. */
export function clearCheckout(): void {
  for (const name of [DRAFT, KEY]) {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Nothing could have been kept there.
    }
  }
}
