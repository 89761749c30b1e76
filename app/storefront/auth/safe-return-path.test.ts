import fc from "fast-check";
import { expect, test } from "vitest";
import { pathOfParts } from "#tests/path-parts.ts";
import { safeReturnPath } from "./safe-return-path.ts";

test("after signing in, a shopper returns to the page they came from", () => {
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
  "/..//evil.example/x",
  "/.//evil.example/x",
  "/a/../%2e//evil.example/x",
])("signing in never leads to another site: %j", (returnPath) => {
  expect(safeReturnPath(returnPath)).toMatch(/^\/(?![/\\])/);
  expect(safeReturnPath(returnPath)).not.toContain("evil.example/x");
});

test("every input yields a path on the shop's own site, and the function is idempotent", () => {
  const returnPath = fc.oneof(
    pathOfParts("\t", "\n", "?", "#", "evil.example", "https:", " "),
    fc.webUrl(),
    fc.string(),
  );
  fc.assert(
    fc.property(returnPath, (text) => {
      const path = safeReturnPath(text);
      expect(new URL(path, "https://shop.example").origin).toBe("https://shop.example");
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(safeReturnPath(path)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});
