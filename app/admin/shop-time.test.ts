import { afterEach, expect, test } from "vitest";
import { now, shiftClock } from "#app/platform/clock.ts";
import { shortTime, timeAgo } from "./shop-time.ts";

afterEach(() => shiftClock(0));

test("a time has its year unless it is this year, in the shop's time zone", () => {
  shiftClock(Date.parse("2026-11-22T12:00:00Z") - now().getTime());
  expect(shortTime(new Date("2026-11-22T19:05:00Z"))).toBe("Nov 22, 14:05");
  expect(shortTime(new Date("2025-11-22T19:05:00Z"))).toBe("Nov 22, 2025, 14:05");
  // In New York it is still 2025.
  expect(shortTime(new Date("2026-01-01T04:30:00Z"))).toBe("Dec 31, 2025, 23:30");
  expect(timeAgo(new Date("2025-11-22T19:05:00Z"))).toBe("Nov 22, 2025, 14:05");
});
