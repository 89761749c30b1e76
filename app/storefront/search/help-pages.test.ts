import { expect, test } from "vitest";
import { helpPagesFor } from "./help-pages.ts";
import { adviceFor, answerTo } from "./search-answers.ts";

const first = (text: string) => helpPagesFor(text)[0]?.to;

test("questions about the shop match their help page", () => {
  expect(first("returns")).toBe("/shipping");
  expect(first("return")).toBe("/shipping");
  expect(first("shipping cost")).toBe("/shipping");
  expect(first("tracking")).toBe("/track");
  expect(first("care")).toBe("/care");
  expect(first("size guide")).toBe("/size-guide");
  expect([first("women's bags"), first("women’s bags")]).toEqual(["/women", "/women"]);
});

test("a product's name matches no page, and neither do two letters", () => {
  expect(helpPagesFor("harbour tote")).toEqual([]);
  expect(helpPagesFor("ca")).toEqual([]);
});

test("gift cards and initials are answered, products are not", () => {
  expect(answerTo("gift cards")).toMatchObject({
    text: expect.stringContaining("don’t have gift cards yet"),
    links: [{ to: "/search?q=card+holder", text: "Did you mean card holders?" }],
  });
  for (const text of ["monogram", "tote with initials", "engraving", "personalized wallet"])
    expect(answerTo(text)?.text).toContain("room for initials");
  for (const text of ["gift card holder", "gift", "tote", "initialled"]) expect(answerTo(text)).toBeUndefined();
});

test("a search for a leather term says what it means", () => {
  expect(answerTo("saddle stitched wallet")?.text).toMatch(/^Saddle stitch: One thread/);
});

test("an unknown product code is called a code", () => {
  expect(adviceFor("ABC-DEF-COG")).toContain("has the code “ABC-DEF-COG”");
  expect(adviceFor("xylophone")).toContain("Try fewer words");
});
