import { expect, test } from "vitest";
import { matchesEtag } from "./etag.ts";

test.each([
  ["*", true],
  ['"abc-br"', true],
  ['W/"abc-br"', true],
  ['"other", W/"abc-br"', true],
  ['"other","abc-br","more"', true],
  [undefined, false],
  ["", false],
  ["abc-br", false],
  ['"abc"', false],
  ['"abc-br-more"', false],
  ['"more-abc-br"', false],
  ['"other', false],
])("If-None-Match: %s", (header, isMatch) => {
  expect(matchesEtag(header, '"abc-br"')).toBe(isMatch);
  expect(matchesEtag(header, 'W/"abc-br"')).toBe(isMatch);
});
