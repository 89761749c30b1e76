import { shop } from "#app/platform/identity.ts";

/** Working days that a parcel travels at most, by country; everywhere else as long as to the other side of the world. */
const TRAVEL_DAYS: Record<string, number> = { US: 5, CA: 8, AU: 12, NZ: 12, JP: 12 };
const EUROPE = new Set("GB IE DE FR NL BE ES IT AT SE DK FI NO PT".split(" "));
const FARTHEST_DAYS = 12;
const EUROPE_DAYS = 10;
/** Working days until a parcel leaves the workshop, at most. */
const PACKING_DAYS = 2;
const DAY_MS = 86_400_000;

/** The day by which an order arrives that was paid at this moment: packing and travelling, on working days. */
export function arrivesBy(paidAt: Date, country: string): Date {
  return addWorkingDays(paidAt, PACKING_DAYS + travelDays(country));
}

/** The day by which a parcel arrives that left at this moment. */
export function arrivalDate(shippedAt: Date, country: string): Date {
  return addWorkingDays(shippedAt, travelDays(country));
}

function travelDays(country: string): number {
  return TRAVEL_DAYS[country] ?? (EUROPE.has(country) ? EUROPE_DAYS : FARTHEST_DAYS);
}

/** The day that it is in the workshop at this moment, as midnight of that day in UTC: whole days can be counted on. */
function dayInTheShop(at: Date): Date {
  const parts = shopDate.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return new Date(Date.UTC(part("year"), part("month") - 1, part("day")));
}

function addWorkingDays(start: Date, days: number): Date {
  let day = dayInTheShop(start);
  for (let remaining = days; remaining > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) remaining -= 1;
  }
  return day;
}

// Engines format the same date differently, and a page is formatted by two of them: words are made here, from numbers.
const shopDate = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  timeZone: shop.timeZone,
});
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "Thursday, December 3": a day that was counted on. */
export function formatDay(day: Date): string {
  return `${WEEKDAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** "November 21, 2026": the day that it was in the workshop. The same on the server and in every browser. */
export function formatShopDay(at: string): string {
  const day = dayInTheShop(new Date(at));
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** "November 21, 2026 at 7:26 AM" in the browser's own time zone; the server can't know it. */
export function formatLocalTime(at: string): string {
  const time = new Date(at);
  const hour = time.getHours();
  const clock = `${hour % 12 || 12}:${String(time.getMinutes()).padStart(2, "0")}`;
  const date = `${MONTHS[time.getMonth()]} ${time.getDate()}, ${time.getFullYear()}`;
  return `${date} at ${clock}\u00a0${hour < 12 ? "AM" : "PM"}`;
}
