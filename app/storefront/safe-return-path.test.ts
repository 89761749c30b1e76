import { expect, test } from "vitest";
import { safeReturnPath } from "./safe-return-path.ts";

test("a shopper who had to sign in comes back to the page they were on", () => {
  expect(safeReturnPath("/product/harbour-tote?color=Black")).toBe("/product/harbour-tote?color=Black");
  expect(safeReturnPath(null)).toBe("/");
});

test.each([
  "https://evil.example/",
  "//evil.example/x",
  "/\\evil.example",
  "javascript:alert(1)",
  "\\\\evil.example",
  "wishlist",
  "/\t/evil.example",
])("signing in never leads to another site: %j", (wanted) => {
  expect(safeReturnPath(wanted)).toMatch(/^\/(?![/\\])/);
  expect(safeReturnPath(wanted)).not.toContain("evil.example/x");
});
