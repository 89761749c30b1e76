import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addRecentSearch, clearRecentSearches, recentSearches } from "./recent-searches.ts";
import { suggestionsAtFocus, suggestionsFor } from "./suggestions.ts";

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the newest of at most ten searches is first, each once, until they are cleared", () => {
  for (let index = 1; index <= 11; index++) addRecentSearch(`bag ${index}`);
  addRecentSearch("  ");
  addRecentSearch("BAG 5 ");
  expect(recentSearches()).toHaveLength(10);
  expect(recentSearches().slice(0, 3)).toEqual(["BAG 5", "bag 11", "bag 10"]);
  clearRecentSearches();
  expect(values.size).toBe(0);
});

test.each(["no json", "null", '{"a":1}', '[1,null,""," "]', `["${"a".repeat(201)}"]`])(
  "the stored value %s is no search",
  (stored) => {
    values.set("recent-searches", stored);
    expect(recentSearches()).toEqual([]);
  },
);

test("a browser that blocks storage has no searches and causes no error", () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  addRecentSearch("tote");
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
});

const tote = { id: 1, name: "Harbour Tote", slug: "harbour-tote", price: "189.00", primary_image: null } as never;
const texts = (groups: ReturnType<typeof suggestionsFor>) =>
  groups.flatMap(({ suggestions }) => suggestions.map(({ text }) => text));

test("the empty field offers at most three searches, the types and featured products; without searches no such group", () => {
  const groups = suggestionsAtFocus(["belt", "tote", "bag", "card"], [tote]);
  expect(groups.map(({ title }) => title)).toEqual(["Recent searches", "Browse", "Featured"]);
  expect(texts(groups)).toEqual(["belt", "tote", "bag", "Bags", "Wallets", "Accessories", "Harbour Tote"]);
  expect(suggestionsAtFocus([], []).map(({ title }) => title)).toEqual(["Browse"]);
});

test("a typed text offers searches that start with it, pages, products and all results, each once", () => {
  expect(texts(suggestionsFor("tot", ["Tote black", "tot", "belt"], [tote]))).toEqual([
    "Tote black",
    "Harbour Tote",
    "See all results for “tot”",
  ]);
  expect(texts(suggestionsFor("bags", [], []))).toEqual(["All bags"]);
  expect(texts(suggestionsFor("gift card", [], []))).toEqual(["Did you mean card holders?"]);
});
