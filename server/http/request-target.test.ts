import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOfParts } from "#tests/path-parts.ts";
import { pageAddress, plainPath, readTarget } from "./request-target.ts";

test("a URL is split into path and query", () => {
  expect(readTarget("/shop?price=0-50&sort=price")).toMatchObject({ path: "/shop", query: "price=0-50&sort=price" });
  expect(readTarget("/")).toMatchObject({ path: "/", query: "" });
  expect(readTarget("http://shop.example/men?page=2")).toMatchObject({ path: "/men", query: "page=2" });
  expect(readTarget("http://shop.example?page=2")).toMatchObject({ path: "/", query: "page=2" });
  expect(readTarget("/care/..stitches/a.b...")).toMatchObject({ path: "/care/..stitches/a.b..." });
});

test.each([
  "",
  undefined,
  "/%E0%A4%A",
  "/%00",
  "/a\\b",
  "*",
  "shop",
  "http://",
  "ftp://shop.example/men",
  `/${"a".repeat(5000)}`,
])("%j is not a valid request URL", (raw) => {
  expect(readTarget(raw)).toBeUndefined();
});

test.each([
  "/product/..",
  "/product/.",
  "/./shop",
  "/a/../b?x=1",
  "/%2e%2e/shop",
  "/.%2E/shop",
  "/%2E./shop",
  "/..%2forders",
  "/api/products_old/..%2F..%2Forders",
  "/assets/..%5c..%5cpackage.json",
  "http://shop.example/product/..",
  "http://shop.example/%2e%2e",
  "//evil.example/men",
  "http://shop.example//men",
  "http://a b/men",
])("%j is ambiguous, so it is rejected", (raw) => {
  expect(readTarget(raw)).toBeUndefined();
});

test("an accepted path is the same path to a URL parser", () => {
  fc.assert(
    fc.property(pathOfParts("a", "%25", "%09", ";"), (text) => {
      const path = readTarget(`/${text}`)?.path;
      if (path === undefined) return;
      const read = new URL(`http://shop.example${path}`);
      expect([read.host, decodeURIComponent(read.pathname)]).toEqual(["shop.example", decodeURIComponent(path)]);
    }),
    { numRuns: 2000 },
  );
});

test("a private page never gets a parameter that contains NUL", () => {
  const addressAt = (raw: string) => pageAddress(readTarget(raw) ?? { url: raw, path: "refused", query: "" });
  expect(addressAt("/order/W1?token=a%2Bb&x=1")).toBe("/order/W1?token=a%2Bb&x=1");
  expect(addressAt("/order/W1?token=a%00b&payment=away&%00=1")).toBe("/order/W1?payment=away");
  expect(addressAt("/checkout")).toBe("/checkout");
});

test("a page's path is normalized", () => {
  for (const path of ["/shop", "/shop/", "/SHOP", "/Shop//"]) expect(plainPath(path)).toBe("/shop");
  expect(plainPath("/")).toBe("/");
  expect(plainPath("///")).toBe("/");
});
