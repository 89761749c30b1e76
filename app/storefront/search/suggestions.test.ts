import { expect, test, vi } from "vitest";
import { stubBrowserStorage } from "#tests/browser-storage.ts";
import { addRecentSearch, clearRecentSearches, recentSearches } from "./recent-searches.ts";
import { maxLines, offerProducts, suggestionsAtFocus, suggestionsFor } from "./suggestions.ts";

const values = stubBrowserStorage("localStorage");

test("the newest of at most ten searches is first, each once, until they are cleared", () => {
  for (let index = 1; index <= 11; index++) addRecentSearch(`bag ${index}`);
  addRecentSearch("  ");
  addRecentSearch("BAG 5 ");
  expect(recentSearches()).toHaveLength(10);
  expect(recentSearches().slice(0, 3)).toEqual(["BAG 5", "bag 11", "bag 10"]);
  clearRecentSearches();
  expect(values.size).toBe(0);
});

test.each(["no json", "null", '{"a":1}', '[1,null,""," "]', `["${"a".repeat(201)}"]`, '["\\ud83d"]'])(
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

const tote = {
  id: 1,
  name: "Harbour Tote",
  slug: "harbour-tote",
  price: "189.00",
  variants: [],
  primary_image: null,
} as never;
const texts = (groups: ReturnType<typeof suggestionsFor>) =>
  groups.flatMap(({ suggestions }) => suggestions.map(({ text }) => text));

test("the empty field offers at most three searches, the types and products; without searches no such group", () => {
  const featured = { title: "Featured" as const, products: [tote] };
  const groups = suggestionsAtFocus(["belt", "tote", "bag", "card"], featured, 10);
  expect(groups.map(({ title }) => title)).toEqual(["Recent searches", "Browse", "Featured"]);
  expect(texts(groups)).toEqual(["belt", "tote", "bag", "Bags", "Wallets", "Accessories", "Harbour Tote"]);
  expect(suggestionsAtFocus([], undefined, 10).map(({ title }) => title)).toEqual(["Browse"]);
});

test("three popular products are offered as such; fewer, or none because of an error, are replaced by featured ones", async () => {
  const featured = vi.fn(async () => [tote]);
  expect(await offerProducts(Promise.resolve([tote, tote, tote]), featured)).toEqual({
    title: "Popular",
    products: [tote, tote, tote],
  });
  expect(featured).not.toHaveBeenCalled();
  const instead = { title: "Featured", products: [tote] };
  expect(await offerProducts(Promise.resolve([tote, tote]), featured)).toEqual(instead);
  expect(await offerProducts(Promise.reject(new Error("503")), featured)).toEqual(instead);
});

test("a typed text offers searches that start with it, pages, products and all results, each once", () => {
  expect(texts(suggestionsFor("tot", ["Tote black", "tot", "belt"], [tote], 10))).toEqual([
    "Tote black",
    "Harbour Tote",
    "See all results for “tot”",
  ]);
  expect(texts(suggestionsFor("bags", [], [], 10))).toEqual(["All bags"]);
  expect(texts(suggestionsFor("gift card", [], [], 10))).toEqual(["Did you mean card holders?"]);
});

test("a phone has at most eight lines and a desktop ten; products give way, never the link to all results", () => {
  const totes = Array.from({ length: 9 }, (_, index) => ({ ...(tote as object), slug: `tote-${index}` }) as never);
  const recent = ["bags of felt", "bags in black", "bags"];
  for (const max of [8, 10]) {
    const typed = texts(suggestionsFor("bags", recent, totes, max));
    expect([typed.length, typed.at(-1)]).toEqual([max, "See all results for “bags”"]);
    expect(texts(suggestionsAtFocus(recent, { title: "Popular", products: totes }, max))).toHaveLength(max);
  }
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(maxLines()).toBe(8);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect(maxLines()).toBe(10);
});
