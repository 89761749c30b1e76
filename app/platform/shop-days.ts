import { Temporal } from "temporal-polyfill";
import { now } from "./clock.ts";
import { shopZone } from "./shop-zone.ts";

const inShopZone = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(shopZone());

/** When a day such as "2026-11-22" begins in the shop's time zone, or the day `plus` days after it. */
export const startOfDay = (day: string, plus = 0): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(shopZone()).epochMilliseconds);

/** Today in the shop's time zone, such as "2026-11-22", or the day `plus` days after it. */
export const shopDay = (plus = 0): string => inShopZone(now()).toPlainDate().add({ days: plus }).toString();

/** When today begins in the shop's time zone, or the day `plus` days after it. */
export const startOfToday = (plus = 0): Date => startOfDay(shopDay(), plus);

/** A time in the shop's time zone with its offset from UTC, to the second, such as "2026-11-30T21:30:00-05:00". */
export const shopTime = (at: Date): string =>
  inShopZone(at).toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
