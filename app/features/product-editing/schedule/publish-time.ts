import { Temporal } from "temporal-polyfill";
import { err, ok, type Result } from "#app/platform/result.ts";
import { shopZone, zonedFormat } from "#app/platform/shop-zone.ts";

const format = (options: Intl.DateTimeFormatOptions) =>
  zonedFormat({
    timeZoneName: "short",
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    ...options,
  });
const TIME = format({ month: "short", day: "numeric" });
const WITH_YEAR = format({ month: "short", day: "numeric", year: "numeric" });
const YEAR = zonedFormat({ year: "numeric" });

/** A time in the shop's time zone, such as "Dec 1, 09:00 EST". With `today`, the year is left out if it is the same. */
export function formatPublishTime(at: Date, today?: Date): string {
  const isThisYear = today !== undefined && YEAR(today) === YEAR(at);
  return (isThisYear ? TIME : WITH_YEAR)(at);
}

/** A time of the shop's clocks as a field of the type datetime-local has it. */
export const toLocalField = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(shopZone())
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/**
 * Reads what a field of the type datetime-local sends, as a time of the shop's clocks. Errors: unreadable; skipped and repeated,
 * for the hour that does not exist or exists twice on the days when clocks change.
 */
export function readLocalTime(text: string): Result<Date, { code: "unreadable" | "skipped" | "repeated" }> {
  if (!LOCAL.test(text)) return err({ code: "unreadable" });
  try {
    const typed = Temporal.PlainDateTime.from(text, { overflow: "reject" });
    const earlier = typed.toZonedDateTime(shopZone(), { disambiguation: "earlier" });
    const later = typed.toZonedDateTime(shopZone(), { disambiguation: "later" });
    if (earlier.epochMilliseconds === later.epochMilliseconds) return ok(new Date(later.epochMilliseconds));
    return err({ code: later.toPlainDateTime().equals(typed) ? "repeated" : "skipped" });
  } catch {
    return err({ code: "unreadable" });
  }
}
