import { afterEach, expect, test, vi } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { watchYear } from "./watch-year.ts";

afterEach(() => {
  vi.useRealTimers();
  shiftClock(0);
});

test("a new year in the shop's zone is reported once", () => {
  vi.useFakeTimers({ now: new Date("2027-01-01T04:59:55Z") });
  const changed = vi.fn();
  const watch = watchYear(changed);
  vi.advanceTimersByTime(4000);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(changed).toHaveBeenCalledOnce();
  watch.close();
});
