import { expect, test } from "vitest";
import { tryAgainIn } from "./too-many-attempts.ts";

test.each([
  [1, "in a minute"],
  [60, "in a minute"],
  [61, "in 2 minutes"],
  [600, "in 10 minutes"],
  [5400, "in 90 minutes"],
  [5401, "in 2 hours"],
  [86_400, "in 24 hours"],
])("a wait of %i seconds is displayed as %s", (seconds, wait) => {
  expect(tryAgainIn(seconds)).toBe(`Too many attempts. Please try again ${wait}.`);
});
