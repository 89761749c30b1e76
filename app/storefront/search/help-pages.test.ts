import { expect, test } from "vitest";
import { helpPagesFor } from "./help-pages.ts";

const first = (text: string) => helpPagesFor(text)[0]?.to;

test("questions about the shop match their help page", () => {
  expect(first("returns")).toBe("/shipping");
  expect(first("return")).toBe("/shipping");
  expect(first("shipping cost")).toBe("/shipping");
  expect(first("care")).toBe("/care");
  expect(first("size guide")).toBe("/size-guide");
});

test("a product's name matches no page, and neither do two letters", () => {
  expect(helpPagesFor("harbour tote")).toEqual([]);
  expect(helpPagesFor("ca")).toEqual([]);
});
