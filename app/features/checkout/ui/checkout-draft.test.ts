import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearCheckout, keyFor } from "./checkout-draft.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the same content has the same key, also after a reload; other content never gets a key that was used", () => {
  const first = keyFor("A", "rendered");
  expect([first, keyFor("A", "rendered"), keyFor("A", "after a reload")]).toEqual(["rendered", "rendered", "rendered"]);
  const used = [first];
  for (const content of ["B", "C", "A", "B"]) {
    const key = keyFor(content, "rendered");
    expect(used).not.toContain(key);
    expect(keyFor(content, "after a reload")).toBe(key);
    used.push(key);
  }
});

test("after an order the next checkout has the key of its own form", () => {
  keyFor("A", "first");
  clearCheckout();
  expect(keyFor("A", "second")).toBe("second");
});
