import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of a file an empty `localStorage` or `sessionStorage`. Returns what is stored in it. */
export function stubBrowserStorage(name: "localStorage" | "sessionStorage"): Map<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return stored;
}
