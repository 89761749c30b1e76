import { Temporal } from "temporal-polyfill";
import { shop } from "#app/platform/identity.ts";

type Range = { from: string | undefined; to: string | undefined };

/** The start of a day in the shop's time zone, `plus` days later. */
const startOf = (day: string, plus: number) =>
  Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(shop.timeZone).toInstant().toString();

/** The times from the first day until after the last one, which is included whole. */
export const timesOf = ({ from, to }: Range): Range => ({ from: from && startOf(from, 0), to: to && startOf(to, 1) });
