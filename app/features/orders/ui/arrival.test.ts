import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivesAfterLeaving, arrivesBy, dayWords, localTimeWords, shopDayWords } from "./arrival.ts";

test("an order paid on a Saturday is with its shopper in the United States on Tuesday of the week after next", () => {
  expect(dayWords(arrivesBy(new Date("2026-11-21T10:00:00Z"), "US"))).toBe("Tuesday, December 1");
});

test("a parcel that left on a Monday is in Germany two weeks later, and takes longer to Japan", () => {
  expect(dayWords(arrivesAfterLeaving(new Date("2026-11-23T10:00:00Z"), "DE"))).toBe("Monday, December 7");
  expect(dayWords(arrivesAfterLeaving(new Date("2026-11-23T10:00:00Z"), "JP"))).toBe("Wednesday, December 9");
});

test("a day begins and ends with the workshop's clock, not with the server's", () => {
  expect(shopDayWords("2026-11-21T03:00:00Z")).toBe("November 20, 2026");
  const [fridayEvening, saturday] = [new Date("2026-11-21T03:00:00Z"), new Date("2026-11-21T15:00:00Z")];
  expect(dayWords(arrivesAfterLeaving(fridayEvening, "US"))).toBe("Friday, November 27");
  expect(arrivesAfterLeaving(saturday, "US")).toEqual(arrivesAfterLeaving(fridayEvening, "US"));
});

test("a browser tells the time by its own clock", () => {
  expect(localTimeWords("2026-11-21T03:05:00Z")).toMatch(/^November 21, 2026 at 3:05\sAM$/); // tests run in UTC
});

test("no parcel is promised for a weekend, and none before it could have travelled", () => {
  const whenever = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(whenever, fc.constantFrom("US", "CA", "GB", "JP", "BR"), (paid, country) => {
      const day = arrivesBy(paid, country);
      expect([0, 6]).not.toContain(day.getUTCDay());
      expect(day.getTime()).toBeGreaterThan(arrivesAfterLeaving(paid, country).getTime());
    }),
  );
});
