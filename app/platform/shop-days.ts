import { Temporal } from "temporal-polyfill";
import { now } from "./clock.ts";
import { shopZone } from "./shop-zone.ts";

/** When a day such as "2026-11-22" begins in the shop's time zone, or the day `plus` days after it. */
export const startOfDay = (day: string, plus = 0): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(shopZone()).epochMilliseconds);

/** Today in the shop's time zone, such as "2026-11-22", or the day `plus` days after it. */
export const shopDay = (plus = 0): string =>
  Temporal.Instant.fromEpochMilliseconds(now().getTime())
    .toZonedDateTimeISO(shopZone())
    .toPlainDate()
    .add({ days: plus })
    .toString();

/** When today begins in the shop's time zone, or the day `plus` days after it. */
export const startOfToday = (plus = 0): Date => startOfDay(shopDay(), plus);
