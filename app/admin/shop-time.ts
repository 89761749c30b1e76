import { now } from "#app/platform/clock.ts";
import { zonedFormat } from "#app/platform/shop-zone.ts";

const format = (options: Intl.DateTimeFormatOptions) => zonedFormat({ hourCycle: "h23", ...options });

const DAY = format({ weekday: "long", month: "long", day: "numeric" });
const SHORT = format({ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
const WITH_YEAR = format({ month: "short", day: "numeric", year: "numeric", hour: "2-digit", minute: "2-digit" });
const YEAR = format({ year: "numeric" });
const FULL = format({
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** A day in the shop's time zone, such as "Sunday, November 22". */
export const longDay = (at: Date): string => DAY(at);

const DAY_OF_MONTH = format({ month: "short", day: "numeric", timeZone: "UTC" });

/** A day such as "2026-11-24" as "Nov 24". */
export const shortDay = (day: string): string => DAY_OF_MONTH(new Date(`${day}T00:00:00Z`));

const DATE = format({ month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** A day such as "2026-11-24" as "Nov 24, 2026"; other text as it is. */
export const dateText = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? DATE(new Date(`${day}T00:00:00Z`)) : day;

/** Day and time in the shop's time zone, such as "Nov 22, 14:05"; "Nov 22, 2025, 14:05" if it is not this year. */
export const shortTime = (at: Date): string => (YEAR(at) === YEAR(now()) ? SHORT : WITH_YEAR)(at);

/** Day, year and time with the shop's time zone, such as "Nov 22, 2026, 14:05 EST". */
export const fullTime = (at: Date): string => FULL(at);

const MINUTE_MS = 60_000;

/** How long ago something was, such as "2 min ago"; day and time for more than a day. */
export function timeAgo(at: Date): string {
  const minutes = Math.floor((now().getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : shortTime(at);
}
