import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { knownParameters, sharedPages } from "./page-parameters.ts";

const known = (page: string, query: string) => knownParameters(page, new URLSearchParams(query));

test("the order of filters does not matter", () => {
  expect(known("/shop", "sort=price&type=bags")).toEqual(known("/shop", "type=bags&sort=price"));
});

test("parameters that don't change the page are dropped: campaign tags, unknown names, empty fields", () => {
  expect(known("/shop", "utm_source=mail&fbclid=1&x=y&search=&page=").search).toBe("");
  expect(known("/", "page=2&search=bag").search).toBe("");
  expect(known("/nowhere", "page=2").search).toBe("");
});

test("an invalid value is dropped, the others stay", () => {
  expect(known("/shop", "search=%00&color=Bl%00ack&color=Cognac&type=bags").search).toBe("?type=bags&color=Cognac");
  expect(known("/search", "q=a%00b").search).toBe("");
});

test("a parameter may have several values", () => {
  expect(known("/shop", "color=Black&color=Cognac").search).toBe("?color=Black&color=Cognac");
});

test("`free` tells free text from fixed choices", () => {
  expect(known("/shop", "type=bags&price=200%2B&page=12").free).toBe(false);
  expect(known("/shop", "search=tote").free).toBe(true);
  expect(known("/shop", "page=123456").free).toBe(true);
  expect(known("/shop", "price=cheap").free).toBe(true);
  expect(known("/search", "q=tote").free).toBe(true);
});

test("the length of the query is limited", () => {
  expect(known("/search", `q=${"a".repeat(5000)}`).search.length).toBeLessThan(300);
  expect(known("/shop", "color=a&".repeat(500)).search.length).toBeLessThan(300);
});

/** Pages that are personal, or whose URL holds a secret. */
const PRIVATE = [
  "/cart/plain",
  "/preview/:token",
  "/reset-password/:uid/:token",
  "/newsletter",
  "/newsletter/:action/:token",
  "/back-in-stock/:action/:token",
  "/checkout",
  "/pay/test/:id",
  "/order/:number",
  "/order/:number/reviews",
  "/track",
  "/account",
  "/account/orders",
  "/account/addresses",
  "/account/profile",
  "/account/sessions",
  "/account/verify-email/:token",
];

/** The back office: nothing of it may be shared. */
const isAdmin = (address: string) => address === "/admin" || address.startsWith("/admin/");

function addresses(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const address = path ? `${parent}/${path}` : parent;
    return children ? addresses(children, address) : [address || "/"];
  });
}

test("every page is declared either shared or private", async () => {
  const pages = addresses(await routes).filter((address) => address !== "/*");
  const isPrivate = (address: string) => PRIVATE.includes(address) || isAdmin(address);
  expect(pages.filter((address) => !(address in sharedPages) && !isPrivate(address))).toEqual([]);
  expect(Object.keys(sharedPages).filter(isPrivate)).toEqual([]);
});
