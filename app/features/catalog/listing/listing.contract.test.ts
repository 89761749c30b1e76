import { expect, test } from "vitest";
import { readListing } from "#tests/read-listing.ts";

test("a URL without parameters means the first hundred products in featured order", () => {
  expect(readListing(new URLSearchParams())).toEqual({
    ok: true,
    value: { types: undefined, colors: [], sizes: [], ordering: "featured", limit: 100, offset: 0 },
  });
});

test("every parameter is parsed, and unknown ones are ignored", () => {
  const address =
    "category=women&type=bags,wallets&min_price=50&max_price=99.5&color=Black&color=Navy&size=M,L&in_stock=1";
  expect(
    readListing(new URLSearchParams(`${address}&search=+tote+&ordering=-price&limit=24&offset=48&ref=letter`)),
  ).toEqual({
    ok: true,
    value: {
      search: "tote",
      departmentId: 2,
      types: ["bags", "wallets"],
      minCents: 5_000,
      maxCents: 9_950,
      colors: ["Black", "Navy"],
      sizes: ["M", "L"],
      inStock: true,
      ordering: "-price",
      limit: 24,
      offset: 48,
    },
  });
});

test("each invalid parameter gets a message", () => {
  expect(readListing(new URLSearchParams("limit=0&category=shoes&limit=2"))).toEqual({
    ok: false,
    error: {
      code: "unreadable",
      fields: {
        category: "There is no such category. Try men, women, general, bags, wallets or accessories.",
        limit: "Give limit once.",
      },
    },
  });
});
