import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

const ENTER = 13;

test.each([
  ["while a text is composed", { isComposing: true, keyCode: 229 }],
  ["while a text is composed, in browsers that name the key", { isComposing: true, keyCode: ENTER }],
  ["when Enter ends the composition in Safari", { isComposing: false, keyCode: 229 }],
])("a key belongs to the input method %s", (_, event) => {
  expect(isComposing(event)).toBe(true);
});

test("a key without a composition is the page's", () => {
  expect(isComposing({ isComposing: false, keyCode: ENTER })).toBe(false);
});
