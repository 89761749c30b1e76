import { afterEach, expect, test } from "vitest";
import { shopTime } from "./shop-days.ts";
import { setShopZone } from "./shop-zone.ts";

afterEach(() => setShopZone("America/New_York"));

test.each([
  ["America/New_York", "2026-11-30T21:30:00-05:00"],
  ["Asia/Kolkata", "2026-12-01T08:00:00+05:30"],
  ["UTC", "2026-12-01T02:30:00+00:00"],
])("a time in %s is %s", (zone, written) => {
  setShopZone(zone);
  expect(shopTime(new Date("2026-12-01T02:30:00.789Z"))).toBe(written);
});

test("both hours that the clock shows twice have their own offset", () => {
  setShopZone("America/New_York");
  expect(["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"].map((at) => shopTime(new Date(at)))).toEqual([
    "2026-11-01T01:30:00-04:00",
    "2026-11-01T01:30:00-05:00",
  ]);
});
