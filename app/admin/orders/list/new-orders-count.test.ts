import { expect, test } from "vitest";
import { addCount, countsAtLoad, newOrders, waitBeforePoll } from "./new-orders-count.ts";

const newAfter = (loaded: number, ...counted: number[]) => newOrders(counted.reduce(addCount, countsAtLoad(loaded)));

test("orders that came since the list was loaded are new, also after others have left", () => {
  expect(newAfter(5)).toBe(0);
  expect(newAfter(5, 5, 7)).toBe(2);
  expect(newAfter(5, 3)).toBe(0);
  expect(newAfter(5, 3, 5)).toBe(2);
  expect(newAfter(5, 7, 5)).toBe(0);
  expect(newAfter(10_001, 10_001)).toBe(0);
});

test("requests that fail are repeated after 30 seconds, and at last every 4 minutes", () => {
  expect([0, 1, 2, 3, 4, 50].map(waitBeforePoll)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 240_000]);
});
