import { useLocation } from "react-router";

/** The entry of this page in the history of the tab. The first entry of a document has no key of its own, so the URL counts too. */
export function useHistoryEntry(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}

/** What was stored of a history entry under this name. */
export const readOfEntry = (name: string, entry: string): string[] =>
  sessionStorage.getItem(`${name} ${entry}`)?.split(" ") ?? [];

/** Stores values without spaces of a history entry, for when Back leads there. */
export function storeOfEntry(name: string, entry: string, values: string[]): void {
  if (values.length > 0) sessionStorage.setItem(`${name} ${entry}`, values.join(" "));
  else sessionStorage.removeItem(`${name} ${entry}`);
}
