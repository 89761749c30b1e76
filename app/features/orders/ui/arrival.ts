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
export function arrivesAfterLeaving(leftAt: Date, country: string): Date {
  return addWorkingDays(leftAt, travelDays(country));
}

function travelDays(country: string): number {
  return TRAVEL_DAYS[country] ?? (EUROPE.has(country) ? EUROPE_DAYS : FARTHEST_DAYS);
}

/** The day that it is in the workshop at this moment, as midnight of that day in UTC: whole days can be counted on. */
function dayInTheShop(moment: Date): Date {
  return new Date(`${shopDate.format(moment)}T00:00:00Z`);
}

function addWorkingDays(start: Date, days: number): Date {
  let day = dayInTheShop(start);
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}

const { timeZone } = shop;
/** "2026-11-21": the Canadians write their dates so. */
const shopDate = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });
const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const shopDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });

/** "Thursday, December 3": a day that was counted on. */
export function dayWords(day: Date): string {
  return longDay.format(day);
}

/** "November 21, 2026": the day that it was in the workshop. The same on the server and in every browser. */
export function shopDayWords(at: string): string {
  return shopDay.format(new Date(at));
}

/** "November 21, 2026 at 7:26 AM" by the clock of whoever reads it; said in browsers only. */
export function localTimeWords(at: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" }).format(new Date(at));
}
