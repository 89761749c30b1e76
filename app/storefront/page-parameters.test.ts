import { expect, test } from "vitest";
import { knownParameters } from "./page-parameters.ts";

const known = (page: string, query: string) => knownParameters(page, new URLSearchParams(query));

test("the same filters in any order are the same page", () => {
  expect(known("/shop", "sort=price&type=bags")).toEqual(known("/shop", "type=bags&sort=price"));
});

test("what does not change the page is dropped: campaign marks, made-up names, empty fields of a form", () => {
  expect(known("/shop", "utm_source=mail&fbclid=1&x=y&search=&page=").search).toBe("");
  expect(known("/", "page=2&search=bag").search).toBe("");
  expect(known("/nowhere", "page=2").search).toBe("");
});

test("several colours may be asked for at once", () => {
  expect(known("/shop", "color=Black&color=Cognac").search).toBe("?color=Black&color=Cognac");
});

test("a page of fixed choices is kept apart from one of a visitor's own words", () => {
  expect(known("/shop", "type=bags&price=200%2B&page=12").free).toBe(false);
  expect(known("/shop", "search=tote").free).toBe(true);
  expect(known("/shop", "page=123456").free).toBe(true);
  expect(known("/shop", "price=cheap").free).toBe(true);
  expect(known("/search", "q=tote").free).toBe(true);
});

test("nobody can make an address without end", () => {
  expect(known("/search", `q=${"a".repeat(5000)}`).search.length).toBeLessThan(300);
  expect(known("/shop", "color=a&".repeat(500)).search.length).toBeLessThan(200);
});
