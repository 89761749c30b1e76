import { expect, test } from "vitest";
import { maxLevel } from "./use-zoom.ts";

test("the highest zoom shows one pixel of the image per CSS pixel", () => {
  expect(maxLevel(1600, 640)).toBe(2.5);
  expect(maxLevel(1600, 500)).toBe(3.2);
});

test("a small image can be zoomed all the same, and a large one not without end", () => {
  expect(maxLevel(320, 640)).toBe(2);
  expect(maxLevel(1600, 390)).toBe(4);
});
