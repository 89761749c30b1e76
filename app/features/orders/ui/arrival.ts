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

function addWorkingDays(start: Date, days: number): Date {
  let day = start;
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
});

/** "Thursday, December 3". */
export function dayWords(day: Date): string {
  return longDay.format(day);
}

/** "Nov 21, 2026, 10:45 AM UTC": the same on the server and in every browser. */
export function momentWords(at: string): string {
  return `${moment.format(new Date(at))} UTC`;
}
