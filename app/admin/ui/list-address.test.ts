import { expect, test } from "vitest";
import { listAddress, queryOfList, withList } from "./list-address.ts";

test.each([
  ["tab=all&search=tote", "/admin/orders?tab=all&search=tote"],
  ["?page=2", "/admin/orders?page=2"],
  ["", "/admin/orders"],
  [null, "/admin/orders"],
  ["//elsewhere.example/?a=1#b", "/admin/orders?%2F%2Felsewhere.example%2F%3Fa=1%23b"],
])("the query %j leads back to %s", (query, address) => {
  expect(listAddress("/admin/orders", query)).toBe(address);
});

test("a list's address and its query lead to each other", () => {
  for (const address of ["/admin/products?search=a%26b&page=3", "/admin/products"])
    expect(listAddress("/admin/products", queryOfList(address))).toBe(address);
});

test("a query is no longer than 1,000 characters, also in the Location header after an action", () => {
  for (const addressOf of [listAddress, withList])
    expect(addressOf("/admin/orders", `search=${"a".repeat(5000)}`).length).toBeLessThan(1100);
});

test("a page that is opened from a list has its query as one parameter, and none without it", () => {
  const address = withList("/admin/products/batches/1", "search=a%26b&page=3");
  expect(new URLSearchParams(queryOfList(address)).get("list")).toBe("search=a%26b&page=3");
  expect(withList("/admin/products/batches/1", "")).toBe("/admin/products/batches/1");
});
