import { RECENTLY_VIEWED } from "#app/features/customers/sessions/signed-in-store.ts";

/** The list has no more products than this; the oldest is dropped first. */
const MAX_VIEWED = 12;
const MAX_SLUG_LENGTH = 200;

const listeners = new Set<() => void>();

/** The list as it is stored, for `parseViewed`. Empty if there is none or the browser blocks storage. */
export function storedViewed(): string {
  try {
    return localStorage.getItem(RECENTLY_VIEWED) ?? "";
  } catch {
    return "";
  }
}

/** The slugs of a stored list, the last viewed first. Anything else that is stored there is ignored. */
export function parseViewed(stored: string): string[] {
  try {
    const slugs: unknown = JSON.parse(stored || "[]");
    return Array.isArray(slugs) ? [...new Set(slugs.filter(isSlug))].slice(0, MAX_VIEWED) : [];
  } catch {
    return [];
  }
}

const isSlug = (slug: unknown): slug is string =>
  typeof slug === "string" && slug.length <= MAX_SLUG_LENGTH && /^[a-z0-9-]+$/.test(slug);

function change(slugs: string[]): void {
  try {
    if (slugs.length === 0) localStorage.removeItem(RECENTLY_VIEWED);
    else localStorage.setItem(RECENTLY_VIEWED, JSON.stringify(slugs.slice(0, MAX_VIEWED)));
  } catch {
    // Storage is blocked or full: the page works without the list.
  }
  for (const listener of listeners) listener();
}

/** Puts a product first. */
export function addViewed(slug: string): void {
  change([slug, ...parseViewed(storedViewed()).filter((other) => other !== slug)]);
}

/** Removes products that are gone. */
export function removeViewed(slugs: string[]): void {
  change(parseViewed(storedViewed()).filter((slug) => !slugs.includes(slug)));
}

/** Removes the whole list from this browser. */
export const clearViewed = (): void => change([]);

/** Calls `listener` when the list changes, in this tab or another. Returns the function that unsubscribes. */
export function subscribeViewed(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
