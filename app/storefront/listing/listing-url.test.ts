import { expect, test } from "vitest";
import { apiParameters, listingUrl, pageParameters, readSearch, readShopListing } from "./listing-url.ts";

const read = (query: string, preset?: string) => readShopListing(new URLSearchParams(query), preset);

test("a URL without filters lists everything, in featured order, from the first page", () => {
  expect(read("")).toEqual({
    category: "all",
    price: "all",
    types: [],
    colors: [],
    sizes: [],
    inStock: false,
    sort: "featured",
    search: "",
    page: 1,
  });
});

test("a type is also accepted as the category, as the home page's tiles send it", () => {
  expect(read("category=bags")).toMatchObject({ category: "all", types: ["bags"] });
});

test("a department may be a name or an id, and a preset applies when none is given", () => {
  expect(read("category=2").category).toBe("women");
  expect(read("category=Men").category).toBe("men");
  expect(read("", "general").category).toBe("general");
});

test("invalid values are ignored", () => {
  expect(read("category=shoes&price=1-2&sort=best&page=-3&in_stock=perhaps")).toEqual(read(""));
});

test("a value with a NUL character is ignored", () => {
  expect(read("search=%00&color=Bl%00ack&size=%00&type=bags")).toEqual(read("type=bags"));
  expect(readSearch(new URLSearchParams("q=a%00b"), "q")).toBe("");
});

test("the price 200+ is read even when the plus became a space", () => {
  expect(read("price=200+").price).toBe("200+");
  expect(read("price=200%2B").price).toBe("200+");
});

test("a listing survives the round trip through its URL", () => {
  const listing = read(
    "category=men&price=200%2B&type=bags&type=wallets&color=Black&size=M&in_stock=on&sort=price-high&search=tote&page=3",
  );
  const address = listingUrl("/shop", listing);
  expect(readShopListing(new URL(address, "https://shop.example").searchParams)).toEqual(listing);
});

test("the URL of a preset screen does not repeat its department", () => {
  expect(listingUrl("/men", read("sort=newest", "men"), "men")).toBe("/men?sort=newest");
  expect(listingUrl("/men", read("", "men"), "men")).toBe("/men");
});

test("the API gets departments, price bounds in dollars, and its own names of the sort orders", () => {
  const params = apiParameters(read("category=men&price=50-100&sort=newest&color=Black&color=Navy"));
  expect(Object.fromEntries(params)).toMatchObject({
    category: "men",
    min_price: "50",
    max_price: "100",
    ordering: "-created_at",
  });
  expect(params.getAll("color")).toEqual(["Black", "Navy"]);
  expect(apiParameters(read("price=200%2B")).has("max_price")).toBe(false);
});

test("the second page has an offset of 24 products", () => {
  expect(Object.fromEntries(pageParameters(read("page=2")))).toEqual({ limit: "24", offset: "24" });
});

test("a search text ends after 200 characters, and not within an emoji", () => {
  const textOf = (q: string) => readSearch(new URLSearchParams({ q }), "q");
  expect(textOf("a".repeat(201))).toBe("a".repeat(200));
  expect(textOf(`${"a".repeat(199)}😀`)).toBe("a".repeat(199));
  expect(textOf(`${"a".repeat(198)}😀😀`)).toBe(`${"a".repeat(198)}😀`);
});
