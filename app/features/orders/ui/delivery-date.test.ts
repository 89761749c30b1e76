import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { afterEach, expect, test, vi } from "vitest";
import { setShopZone } from "#app/platform/shop-zone.ts";
import {
  deliveryDateAfterPayment,
  deliveryDateAfterShipping,
  formatDay,
  formatShopDay,
  formatShopTime,
} from "./delivery-date.ts";

afterEach(() => {
  setShopZone("America/New_York");
  vi.unstubAllGlobals();
});

test("an order paid on a Saturday arrives in the United States by Tuesday of the week after next", () => {
  expect(formatDay(deliveryDateAfterPayment(new Date("2026-11-21T10:00:00Z"), "US"))).toBe("Tuesday, December 1");
});

test("a parcel shipped on a Monday arrives in Germany within two weeks, and later in Japan", () => {
  expect(formatDay(deliveryDateAfterShipping(new Date("2026-11-23T10:00:00Z"), "DE"))).toBe("Monday, December 7");
  expect(formatDay(deliveryDateAfterShipping(new Date("2026-11-23T10:00:00Z"), "JP"))).toBe("Wednesday, December 9");
});

test("a day begins and ends in the shop's time zone, not in the server's", () => {
  expect(formatShopDay("2026-11-21T03:00:00Z")).toBe("November 20, 2026");
  const [fridayEvening, saturday] = [new Date("2026-11-21T03:00:00Z"), new Date("2026-11-21T15:00:00Z")];
  expect(formatDay(deliveryDateAfterShipping(fridayEvening, "US"))).toBe("Friday, November 27");
  expect(deliveryDateAfterShipping(saturday, "US")).toEqual(deliveryDateAfterShipping(fridayEvening, "US"));
  setShopZone("Asia/Tokyo");
  expect(formatShopDay("2026-11-20T16:00:00Z")).toBe("November 21, 2026");
  expect(formatDay(deliveryDateAfterPayment(new Date("2026-11-22T16:00:00Z"), "US"))).toBe("Wednesday, December 2");
});

test("a browser with Temporal and one without find the same day", () => {
  const times = fc.date({ min: new Date("1970-01-02"), max: new Date("2100-01-01"), noInvalidDate: true });
  const zones = fc.constantFrom(
    "America/New_York",
    "Asia/Tokyo",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Europe/Berlin",
    "UTC",
  );
  const withTemporal = (at: string) => {
    const used = vi.spyOn(Temporal.Instant, "fromEpochMilliseconds");
    vi.stubGlobal("Temporal", Temporal);
    const day = formatShopDay(at);
    expect(used).toHaveBeenCalledOnce();
    used.mockRestore();
    vi.unstubAllGlobals();
    return day;
  };
  expect(globalThis).not.toHaveProperty("Temporal");
  fc.assert(
    fc.property(times, zones, (time, zone) => {
      setShopZone(zone);
      expect(withTemporal(time.toISOString())).toBe(formatShopDay(time.toISOString()));
    }),
  );
});

test("a time has hours from 12 AM to 11 PM, with minutes of two digits", () => {
  setShopZone("UTC");
  expect(formatShopTime("2026-11-21T03:05:00Z")).toBe("November 21, 2026 at 3:05\u00a0AM");
  expect(formatShopTime("2026-11-21T00:00:00Z")).toContain("at 12:00\u00a0AM");
  expect(formatShopTime("2026-11-21T12:30:00Z")).toContain("at 12:30\u00a0PM");
});

/** A JavaScript engine that formats dates in another order. */
class OtherEngine extends Intl.DateTimeFormat {
  override format = () => "11/21/2026";
}

test("dates do not depend on how a JavaScript engine formats them", async () => {
  vi.resetModules();
  vi.stubGlobal("Intl", { DateTimeFormat: OtherEngine });
  const arrival = await import("./delivery-date.ts");
  const paidAt = new Date("2026-11-21T10:00:00Z");
  expect(arrival.formatDay(arrival.deliveryDateAfterPayment(paidAt, "US"))).toBe("Tuesday, December 1");
  expect(arrival.formatShopDay("2026-11-21T03:00:00Z")).toBe("November 20, 2026");
  expect(arrival.formatShopTime("2026-11-21T03:05:00Z")).toBe("November 20, 2026 at 10:05\u00a0PM");
  vi.unstubAllGlobals();
});

test("no arrival date is on a weekend, or before the delivery time has passed", () => {
  const whenever = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(whenever, fc.constantFrom("US", "CA", "GB", "JP", "BR"), (paid, country) => {
      const day = deliveryDateAfterPayment(paid, country);
      expect([0, 6]).not.toContain(day.getUTCDay());
      expect(day.getTime()).toBeGreaterThan(deliveryDateAfterShipping(paid, country).getTime());
    }),
  );
});
