import { afterEach, expect, test, vi } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { stubBrowserStorage } from "#tests/browser-storage.ts";
import { storePendingWish, takePendingWish } from "./pending-wish.ts";

const MINUTE_MS = 60_000;
const wish = { id: 7, name: "Harbour Tote", color: "Black", from: "/product/harbour-tote", scrollY: 300 };
const values = stubBrowserStorage("localStorage");
afterEach(() => shiftClock(0));

test("a wish is taken once, in any tab and within an hour", () => {
  storePendingWish(wish);
  shiftClock(59 * MINUTE_MS);
  expect(takePendingWish()).toMatchObject(wish);
  expect(takePendingWish()).toBeUndefined();
});

test("after an hour it is forgotten: the next person in this browser may be another one", () => {
  storePendingWish(wish);
  shiftClock(61 * MINUTE_MS);
  expect(takePendingWish()).toBeUndefined();
  expect(values.size).toBe(0);
});

test.each(["", "null", "{", "[]", '{"id":7}', '{"id":"7","until":9e15}'])(
  "what else is stored is ignored: %s",
  (stored) => {
    values.set("pending-wish", stored);
    expect(takePendingWish()).toBeUndefined();
  },
);

test("a browser that blocks storage loses the wish, and nothing else", () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  storePendingWish(wish);
  expect(takePendingWish()).toBeUndefined();
});
