const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** "November 21, 2026", by the shopper's own clock. */
export function dayOf(at: string): string {
  return day.format(new Date(at));
}

/** "Nov 21, 2026, 10:45 AM", by the shopper's own clock. */
export function momentOf(at: string): string {
  return moment.format(new Date(at));
}
