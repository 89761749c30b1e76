import { deliveryTo, HOME_COUNTRY, PACKING } from "#app/platform/shop-facts.ts";
import { shopZone, zonedFormatter } from "#app/platform/shop-zone.ts";

const DAY_MS = 86_400_000;

/** Returns the day by which an order paid at this time arrives: packing and delivery, in business days. */
export function deliveryDateAfterPayment(paidAt: Date, country: string): Date {
  return addWorkingDays(paidAt, PACKING.max + deliveryTo(country).max);
}

/** Returns the day on which an order that is paid now arrives in the home country: "Thursday, December 3". */
export const arrivalOfToday = (): string => formatDay(deliveryDateAfterPayment(new Date(), HOME_COUNTRY));

/** Returns the day by which an order paid at this time is shipped. */
export function shippingDateAfterPayment(paidAt: Date): Date {
  return addWorkingDays(paidAt, PACKING.max);
}

/** Returns the day by which an order shipped at this time arrives. */
export function deliveryDateAfterShipping(shippedAt: Date, country: string): Date {
  return addWorkingDays(shippedAt, deliveryTo(country).max);
}

/**
 * Returns the shop's local day at this time, as midnight UTC of that day, so that days can be added to it. Temporal is used where
 * the engine has it, because creating the first formatter of a page takes 16 to 31 ms (docs/performance.md).
 */
function dayInShopTimeZone(at: Date): Date {
  if (typeof Temporal !== "undefined") {
    const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(shopZone());
    return new Date(Date.UTC(year, month - 1, day));
  }
  const parts = shopDate().formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return new Date(Date.UTC(part("year"), part("month") - 1, part("day")));
}

function addWorkingDays(start: Date, days: number): Date {
  let day = dayInShopTimeZone(start);
  for (let remaining = days; remaining > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) remaining -= 1;
  }
  return day;
}

// JavaScript engines format dates differently, and hydration needs the same text from two of them: so names come from here.
const shopDate = zonedFormatter({ year: "numeric", month: "numeric", day: "numeric" });
const shopClock = zonedFormatter({ hour: "numeric", minute: "numeric", hourCycle: "h23" });
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Returns "Thursday, December 3" for a day of `deliveryDateAfterPayment` or `deliveryDateAfterShipping`. */
export function formatDay(day: Date): string {
  return `${WEEKDAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** Returns "November 21, 2026", the shop's local day: the same on the server and in every browser. */
export function formatShopDay(at: string): string {
  const day = dayInShopTimeZone(new Date(at));
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Returns "November 21, 2026 at 7:26 AM" in the shop's time zone: the same on the server, in every browser and in emails. */
export function formatShopTime(at: string): string {
  const parts = shopClock().formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return `${formatShopDay(at)} at ${formatClock(part("hour"), part("minute"))}`;
}

const formatClock = (hour: number, minute: number) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, "0")}\u00a0${hour < 12 ? "AM" : "PM"}`;
