import { signedInUser } from "#app/features/customers/sessions/signed-in.client.ts";
import { CHECKOUT_STORAGE } from "#app/features/customers/sessions/signed-in-store.ts";
import type { Values } from "./checkout-fields.ts";

const { draft: DRAFT, key: KEY, order: ORDER } = CHECKOUT_STORAGE;

type StoredDraft = { customer?: string; values?: Values | null };
type StoredKey = { key: string; of: string };

/** Without session storage the draft is lost when the page is left; the checkout still works. */
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
    // The order can be placed without a stored draft.
  }
}

const customerId = () => signedInUser()?.id;

/**
 * Saves the typed values in this tab, for Back and for a reload. Those of a customer are for nobody else, also when they are changed
 * after the session has ended.
 */
export function saveCheckoutDraft(values: Values): void {
  const before = read(DRAFT) as StoredDraft | null;
  write(DRAFT, { customer: customerId() ?? before?.customer, values });
}

/**
 * Returns the values that were typed before in this tab. If a customer typed them whose sign-in has ended, they are deleted: the next
 * person in this tab may be someone else.
 */
export function readCheckoutDraft(): Values {
  const draft = read(DRAFT) as StoredDraft | null;
  if (typeof draft?.values !== "object" || draft.values === null) return {};
  if (draft.customer !== undefined && draft.customer !== customerId()) {
    remove(DRAFT, KEY, ORDER);
    return {};
  }
  return Object.fromEntries(Object.entries(draft.values).filter(([, value]) => typeof value === "string"));
}

/**
 * Returns the Idempotency-Key of a checkout: the same key for the same content, so that a second press, Back and a reload
 * make one order; a new key for other content.
 */
export function keyFor(checkout: string, fresh: string): string {
  const stored = read(KEY) as StoredKey | null;
  if (stored?.of === checkout && typeof stored.key === "string") return stored.key;
  // `fresh` is the key of the rendered form. Once used, it belongs to the checkout that used it first.
  const key = stored ? newKey() : fresh;
  write(KEY, { key, of: checkout });
  return key;
}

/** Returns a random key. `crypto.randomUUID` exists only in secure contexts, not over plain HTTP in a local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores which order this tab's draft became. */
export function saveOrder(number: string): void {
  write(ORDER, number);
}

/** Deletes the draft and the key once this order is over, if it is this tab's, so that the next checkout is a new one. */
export function clearCheckout(number: string): void {
  if (read(ORDER) === number) remove(DRAFT, KEY, ORDER);
}

/** Deletes the key once the payment of this order has ended, if it is this tab's: what was typed is needed to order again. */
export function clearKey(number: string): void {
  if (read(ORDER) === number) remove(KEY);
}

function remove(...names: string[]): void {
  for (const name of names) {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // Without session storage there is nothing to delete.
    }
  }
}
