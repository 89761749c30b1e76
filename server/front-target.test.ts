import { expect, test } from "vitest";
import { plainPath, readTarget } from "./front-target.ts";

test("an address is its path and its question", () => {
  expect(readTarget("/shop?price=0-50&sort=price")).toMatchObject({ path: "/shop", query: "price=0-50&sort=price" });
  expect(readTarget("/")).toMatchObject({ path: "/", query: "" });
  expect(readTarget("http://shop.example/men?page=2")).toMatchObject({ path: "/men", query: "page=2" });
});

test.each(["", undefined, "/%E0%A4%A", "/%00", "/a\\b", "*", "shop", "http://", `/${"a".repeat(5000)}`])(
  "%j is no address",
  (raw) => {
    expect(readTarget(raw)).toBeUndefined();
  },
);

test("one page has one address, however it is written", () => {
  for (const path of ["/shop", "/shop/", "/SHOP", "/Shop//"]) expect(plainPath(path)).toBe("/shop");
  expect(plainPath("/")).toBe("/");
  expect(plainPath("///")).toBe("/");
});
