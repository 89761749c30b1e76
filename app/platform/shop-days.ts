import { Temporal } from "temporal-polyfill";
import { now } from "./clock.ts";
import { shop } from "./identity.ts";

const startOf = (day: Temporal.PlainDate, plus: number) =>
  new Date(day.add({ days: plus }).toZonedDateTime(shop.timeZone).epochMilliseconds);

/** When a day such as "2026-11-22" begins in the shop's time zone, or the day `plus` days after it. */
export const startOfDay = (day: string, plus = 0): Date => startOf(Temporal.PlainDate.from(day), plus);

/** When today begins in the shop's time zone, or the day `plus` days after it. */
export const startOfToday = (plus = 0): Date =>
  startOf(
    Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(shop.timeZone).toPlainDate(),
    plus,
  );
