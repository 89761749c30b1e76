import { RECENT_SEARCHES } from "#app/features/customers/sessions/signed-in-store.ts";

const MAX_STORED = 10;
const MAX_LENGTH = 200;

/** The last searches of this browser, the newest first. None if the browser blocks storage or something else is stored there. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_STORED) : [];
  } catch {
    return [];
  }
}

/** Text with half an emoji is no search: no URL can hold it. */
const isSearch = (text: unknown): text is string =>
  typeof text === "string" && text.trim() !== "" && text.length <= MAX_LENGTH && !/\p{Cs}/u.test(text);

/** Stores a search as the newest one. The same text in other letters is replaced. */
export function addRecentSearch(text: string): void {
  const search = text.trim();
  if (!isSearch(search)) return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  try {
    localStorage.setItem(RECENT_SEARCHES, JSON.stringify([search, ...others].slice(0, MAX_STORED)));
  } catch {
    // Storage is blocked or full: the search works without the list.
  }
}

/** Removes all searches from this browser. */
export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(RECENT_SEARCHES);
  } catch {
    // Storage is blocked: there is no list.
  }
}
