import fc from "fast-check";
import { expect, test } from "vitest";
import { isEditDistanceOne } from "./parse-words.ts";

test.each([
  ["tote", "tite", "a letter wrong"],
  ["tote", "toe", "a letter missing"],
  ["tote", "totte", "a letter too many"],
  ["tote", "toet", "two letters swapped"],
  ["tote", "otte", "the first two swapped"],
])("%s and %s differ by one typo: %s", (a, b) => {
  expect([isEditDistanceOne(a, b), isEditDistanceOne(b, a)]).toEqual([true, true]);
});

test.each([
  ["tote", "tt"],
  ["tote", "etot"],
  ["bag", "dog"],
  ["belt", "below"],
])("%s and %s differ by more than one typo", (a, b) => {
  expect([isEditDistanceOne(a, b), isEditDistanceOne(b, a)]).toEqual([false, false]);
});

const word = fc.stringMatching(/^[a-z]{3,12}$/);

test("a word with one letter removed, added or changed differs by one typo", () => {
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom(..."abcxyz"), (text, index, character) => {
      const at = index % text.length;
      expect(isEditDistanceOne(text, text.slice(0, at) + text.slice(at + 1))).toBe(true);
      expect(isEditDistanceOne(text, text.slice(0, at) + character + text.slice(at))).toBe(true);
      expect(isEditDistanceOne(text, text.slice(0, at) + character + text.slice(at + 1))).toBe(true);
    }),
  );
});
