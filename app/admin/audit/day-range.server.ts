import { Temporal } from "temporal-polyfill";
import { shop } from "#app/platform/identity.ts";

/** The start of a day in the shop's time zone, `plus` days later; undefined when it is not a day. */
function startOf(day: string, plus: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(shop.timeZone).toInstant().toString();
  } catch {
    return undefined;
  }
}

/** The times from the first day until after the last one, which is included whole. */
export const dayRange = (first: string, last: string) => ({ from: startOf(first, 0), to: startOf(last, 1) });
